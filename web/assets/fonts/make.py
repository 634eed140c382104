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
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables import otTables
from fontTools.varLib.instancer import instantiateVariableFont

# What nearly every page shows: one file of each face. Letters and marks that meet must be in the same file.
FIRST = (
    " !\"#%&'()+,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    "\u00a0©·×ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùúǸǹŃńẸẹỌọṢṣṄṅỊịỤụ₦–—‘’“”…−"
    "\u0300\u0301\u0302\u0304\u030c\u0323\u0329\u0331"
)
# The other, which a browser fetches for a page that has one of these. The `unicode-range` in web/kit/fonts.css is that of these.
MORE = (
    "$*<=>[\\]^_`{|}~¡£¥§ª«®°±²³º»¼½¾¿"
    "ÂÃÄÅÆÇÊËÎÏÐÑÔÕÖØÛÜÝÞßâãäåæçêëîïðñôõöøûüýþÿ"
    "ĀāĒēĪīŌōŪūŊŋŒœŸƁɓƊɗƘƙƳƴ₵€™•′″←→↗✓"
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


def drop_compositions(font, letters):
    """Inter has a glyph for many a letter with a mark, such as Ḳ. Only those with letters of ours stay: a mark has its place."""
    ours = {glyph for letter, glyph in font.getBestCmap().items() if chr(letter) in letters}
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = table.ExtSubTable if lookup.LookupType == 7 else table
            if table.LookupType == 4:
                left = {first: [each for each in all if each.LigGlyph in ours] for first, all in table.ligatures.items()}
                table.ligatures = {first: some for first, some in left.items() if some}


def save(font, name, features):
    for file, letters in ((f"{name}.woff2", FIRST), (f"{name}-more.woff2", MORE)):
        part = settled(font)
        options = Options()
        options.flavor, options.hinting, options.layout_features = "woff2", False, features
        options.drop_tables += ["STAT", "MVAR"]
        subsetter = Subsetter(options)
        subsetter.populate(text=letters)
        subsetter.subset(part)
        part.flavor = "woff2"
        part.save(Path(__file__).parent / file)


roman_path, italic_path, inter_path = sys.argv[1:]
roman, strong = (settled(instantiateVariableFont(TTFont(roman_path), {"wght": weight})) for weight in (400, 600))
italic = settled(instantiateVariableFont(TTFont(italic_path), {"wght": 400}))
borrow_hooked_letters(italic, instantiateVariableFont(TTFont(roman_path), {"wght": 400}))
for garamond, name in ((roman, "eb-garamond"), (strong, "eb-garamond-strong"), (italic, "eb-garamond-italic")):
    place_tones_on_capitals(garamond)
    lose_dot_under_tone(garamond)
    save(garamond, name, ["kern", "liga", "mark", "mkmk", "ccmp", "lnum"])
inter = settled(instantiateVariableFont(TTFont(inter_path), {"opsz": 14, "wght": (400, 600)}))
# A letter is drawn on a grid of 2048 points, of which no screen shows the half: on this one it is shorter.
scale_upem(inter, 1024)
drop_compositions(inter, FIRST)
save(inter, "inter", ["kern", "mark", "mkmk", "ccmp", "tnum"])

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
