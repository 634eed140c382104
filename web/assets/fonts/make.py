"""Makes the font files of this folder from their upstream sources. Needs fontTools and brotli.

    python make.py 'EBGaramond[wght].ttf' 'EBGaramond-Italic[wght].ttf' InterVariable.woff2
"""

import copy
import io
import math
import sys
from pathlib import Path

from fontTools.otlLib.builder import ChainContextSubstBuilder, ChainContextualRule, MultipleSubstBuilder
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.varLib.instancer import instantiateVariableFont

LETTERS = "".join(map(chr, range(0x20, 0x7F))) + (
    "ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜàáâãäçèéêëìíîïñòóôõöùúûüß£€©®°·×½¼¾«»\u00a0"
    "ǹǸńŃẹẸọỌṣṢụỤịỊṅṄɓƁɗƊƙƘƴƳ₦ēĒāĀīĪōŌūŪ"
    "\u0300\u0301\u0302\u0304\u030c\u0323\u0329\u0331"
    "–—‘’“”•…′″−←→↗✓"
)
TONES = [0x300, 0x301, 0x302, 0x304, 0x30C]
DOT_BELOW, DOTLESS_I, I_DOT_BELOW = 0x323, 0x131, 0x1ECB


def mark_tables(font):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = table.ExtSubTable if table.LookupType == 9 else table
            if table.LookupType == 4:
                yield table


def place_tones_on_capitals(font):
    """EB Garamond places only its own capital tones on capitals: the ordinary ones get the same anchors (Ọ̀, Ẹ́)."""
    letters = font.getBestCmap()
    for table in mark_tables(font):
        marks = dict(zip(table.MarkCoverage.glyphs, table.MarkArray.MarkRecord))
        if letters[TONES[0]] not in marks:
            continue
        ordinary = {marks[letters[tone]].Class for tone in TONES if letters.get(tone) in marks}
        for record in table.BaseArray.BaseRecord:
            anchors = record.BaseAnchor
            high = [a for kind, a in enumerate(anchors) if a and kind not in ordinary and a.YCoordinate > 500]
            for kind in ordinary if high else ():
                if anchors[kind] is None:
                    anchors[kind] = copy.deepcopy(high[0])


def lose_dot_under_tone(font):
    """An ị that carries a tone loses its upper dot."""
    letters = font.getBestCmap()
    gsub = font["GSUB"].table
    split = MultipleSubstBuilder(font, None)
    split.mapping = {letters[I_DOT_BELOW]: (letters[DOTLESS_I], letters[DOT_BELOW])}
    split.lookup_index = len(gsub.LookupList.Lookup)
    before_tone = ChainContextSubstBuilder(font, None)
    before_tone.lookup_index = split.lookup_index + 1
    tones = {letters[tone] for tone in TONES if tone in letters}
    before_tone.rules.append(ChainContextualRule([], [{letters[I_DOT_BELOW]}], [tones], [[split]]))
    gsub.LookupList.Lookup += [split.build(), before_tone.build()]
    gsub.LookupList.LookupCount = len(gsub.LookupList.Lookup)

    record = otTables.FeatureRecord()
    record.FeatureTag = "ccmp"
    record.Feature = otTables.Feature()
    record.Feature.FeatureParams = None
    record.Feature.LookupListIndex = [before_tone.lookup_index]
    record.Feature.LookupCount = 1
    gsub.FeatureList.FeatureRecord.append(record)
    gsub.FeatureList.FeatureCount += 1
    for script in gsub.ScriptList.ScriptRecord:
        systems = [script.Script.DefaultLangSys] + [each.LangSys for each in script.Script.LangSysRecord]
        for system in filter(None, systems):
            system.FeatureIndex.append(gsub.FeatureList.FeatureCount - 1)
            system.FeatureCount = len(system.FeatureIndex)


def borrow_hooked_letters(italic, roman):
    """EB Garamond Italic has no ɓ and ɗ: those of the roman, slanted and narrowed."""
    glyphs, letters = roman.getGlyphSet(), roman.getBestCmap()
    slant = math.tan(math.radians(13.5))
    for letter in (0x253, 0x257):
        name = f"uni{letter:04X}"
        pen = TTGlyphPen(None)
        glyphs[letters[letter]].draw(TransformPen(pen, (0.9, 0, slant, 1, -18, 0)))
        italic.setGlyphOrder(italic.getGlyphOrder() + [name])
        italic["glyf"][name] = pen.glyph()
        italic["glyf"][name].recalcBounds(italic["glyf"])
        width = round(roman["hmtx"][letters[letter]][0] * 0.9) - 6
        italic["hmtx"][name] = (width, italic["glyf"][name].xMin)
        for table in italic["cmap"].tables:
            if table.isUnicode():
                table.cmap[letter] = name
    italic["maxp"].numGlyphs = len(italic.getGlyphOrder())


def settled(font):
    """The font as it reads back from its own bytes: its glyph order and tables agree again."""
    file = io.BytesIO()
    font.flavor = None
    font.save(file)
    file.seek(0)
    return TTFont(file)


def save(font, name, features):
    font = settled(font)
    options = Options()
    options.flavor, options.hinting, options.layout_features = "woff2", False, features
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(Path(__file__).parent / name)


roman_path, italic_path, inter_path = sys.argv[1:]
roman, strong = (settled(instantiateVariableFont(TTFont(roman_path), {"wght": weight})) for weight in (400, 600))
italic = settled(instantiateVariableFont(TTFont(italic_path), {"wght": 400}))
borrow_hooked_letters(italic, instantiateVariableFont(TTFont(roman_path), {"wght": 400}))
for garamond, name in (
    (roman, "eb-garamond.woff2"),
    (strong, "eb-garamond-strong.woff2"),
    (italic, "eb-garamond-italic.woff2"),
):
    place_tones_on_capitals(garamond)
    lose_dot_under_tone(garamond)
    save(garamond, name, ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "lnum"])
inter = instantiateVariableFont(TTFont(inter_path), {"opsz": 14, "wght": (400, 600)})
save(inter, "inter.woff2", ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"])

# Without a letter of any language: browsers that save data are given it for each of the others. A font needs one sign, which is private.
none = instantiateVariableFont(settled(inter), {"wght": 400})
for table in none["cmap"].tables:
    table.cmap = {0xE000: none.getBestCmap()[ord(".")]}
options = Options()
options.flavor, options.hinting, options.layout_features = "woff2", False, []
subsetter = Subsetter(options)
subsetter.populate(unicodes=[0xE000])
subsetter.subset(none)
none.flavor = "woff2"
none.save(Path(__file__).parent / "none.woff2")
