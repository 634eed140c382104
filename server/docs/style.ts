import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../platform/project/root.ts'

const web = join(root, 'web')

/** The house's typefaces, by the name they are served under. */
export const fonts: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(join(web, 'assets/fonts'))
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => [file, join(web, 'assets/fonts', file)]),
)

/** The style of the documentation: the house's typefaces and tokens, and what these pages need. */
export function readStyle(): string {
  const [faces = '', tokens = ''] = ['fonts', 'tokens'].map((name) =>
    readFileSync(join(web, `kit/${name}.css`), 'utf8'),
  )
  return `${faces.replaceAll('../assets/fonts/', '/api/v1/docs/')}
${tokens}
*{box-sizing:border-box}
html{scroll-padding-top:var(--s5)}
body{margin:0;background:var(--paper);color:var(--ink);font:var(--size-body)/1.6 var(--sans);overflow-wrap:anywhere}
header,main,footer{max-width:64rem;margin:0 auto;padding:var(--s5) var(--gutter)}
header{display:flex;flex-wrap:wrap;gap:var(--s3) var(--s5);align-items:center;border-bottom:1px solid var(--line)}
header nav{display:flex;flex-wrap:wrap;gap:0 var(--s5)}
header a,.contents a,footer a{display:inline-block;padding:var(--s2) 0}
.brand{font:400 var(--size-3)/1.2 var(--serif);color:var(--ink);text-decoration:none}
form{display:flex;gap:var(--s2);flex:1 1 22rem;max-width:30rem}
label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
input,button{font:inherit;min-height:44px;border-radius:var(--radius);border:1px solid var(--edge);background:var(--raised);color:var(--ink);padding:0 var(--s3)}
input{flex:1;min-width:0}
button{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600;cursor:pointer}
h1,h2{font-family:var(--serif);font-weight:400;line-height:1.15}
h1{font-size:var(--size-1);margin:var(--s6) 0 var(--s4)}
h2{font-size:var(--size-2);margin:var(--s8) 0 var(--s4)}
h3{font-size:1.125rem;font-weight:600;line-height:1.35;margin:0}
h4{font-size:var(--size-body);font-weight:600;margin:var(--s5) 0 var(--s2)}
p,dd{max-width:var(--measure)}
p{margin:0 0 var(--s4)}
a{color:var(--accent-ink)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:var(--size-small)}
code{background:var(--mat);padding:.1em .3em;border-radius:var(--radius)}
pre{overflow-x:auto;margin:0 0 var(--s4);padding:var(--s4);background:var(--mat);border:1px solid var(--line);border-radius:var(--radius);line-height:1.5;overflow-wrap:normal}
pre code{background:none;padding:0;white-space:pre}
.contents{columns:2 18rem;padding:0;list-style:none;margin:0 0 var(--s5)}
.contents li{break-inside:avoid}
.contents a:has(.method){display:grid;grid-template-columns:4.6rem 1fr}
h1::first-letter{text-transform:uppercase}
.operation{border-top:1px solid var(--line);padding:var(--s6) 0}
.method{display:inline-block;min-width:4.2rem;font-weight:600;color:var(--accent-ink)}
.address{font-family:ui-monospace,monospace;font-size:var(--size-small);margin:var(--s2) 0 var(--s4);color:var(--ink-soft)}
dl{margin:0}
dt{margin-top:var(--s3)}
dd{margin:0;color:var(--ink-soft)}
.type{color:var(--ink-quiet);font-size:var(--size-small)}
summary{cursor:pointer;padding:var(--s2) 0;font-weight:600;min-height:44px;align-content:center}
.refusals dt{display:flex;gap:var(--s3);flex-wrap:wrap}
footer{border-top:1px solid var(--line);margin-top:var(--s8);color:var(--ink-quiet)}
`
}
