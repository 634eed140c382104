import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { build } from 'esbuild'
import { defineConfig, minify, type Plugin } from 'vite'

const SCRIPT = '?script'

/** A module that is imported with `?script` is, on the server, the text of one small script made of it and what it imports. */
const scriptText = (): Plugin => ({
  name: 'script-text',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(SCRIPT)) return undefined
    if (this.environment.name === 'client') return `export default ''`
    const path = id.slice(0, -SCRIPT.length)
    this.addWatchFile(path)
    const { outputFiles } = await build({
      entryPoints: [path],
      bundle: true,
      format: 'iife',
      target: 'es2022',
      write: false,
      // What it imports may name types and hooks of packages; none of them is bundled.
      plugins: [
        {
          name: 'no-packages',
          setup: ({ onResolve }) => {
            // A module of which nothing is used does nothing either.
            onResolve({ filter: /^\./ }, ({ path: name, resolveDir }) => ({
              path: join(resolveDir, name),
              sideEffects: false,
            }))
            onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
              kind === 'entry-point' ? undefined : { path: name, external: true, sideEffects: false },
            )
          },
        },
      ],
    })
    const bundled = outputFiles[0]?.text ?? ''
    if (bundled.includes('require(')) throw new Error(`${path} uses a package`)
    const { code, errors } = await minify('script.js', bundled, { module: false })
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
    const text = code.trim()
    return `export default ${JSON.stringify(text)}`
  },
})

export default defineConfig({
  publicDir: 'web/public',
  plugins: [scriptText(), reactRouter()],
  // Known from the start, so that the development server need not begin anew.
  optimizeDeps: {
    include: ['@tanstack/react-query', 'thumbhash', 'zod/mini', 'react-hook-form', '@hookform/resolvers/zod'],
  },
  environments: {
    // Of these the server's pages hold what they use; loaded from node_modules, each process would hold all of them.
    ssr: {
      resolve: {
        noExternal: [
          'zod',
          '@tanstack/react-query',
          '@tanstack/query-core',
          'react-hook-form',
          '@hookform/resolvers',
          'uqr',
        ],
      },
    },
    client: {
      build: {
        // A few scripts that every page shares: few requests, and they stay in the browser.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // A style sheet is that of a script: one for what all have, a few for each surface.
                {
                  name: 'style-tables',
                  test: /\/web\/(?:client\/(?:plot|editing|queries|account\/(?:second-factor|sessions)|table)\/.*|client\/parts\/(?:photograph-tray|private-photograph|piece).*|kit\/(?:folding-table|combobox|status).*)\.css$/,
                  priority: 10,
                },
                {
                  name: 'style-suggestions',
                  test: /\/web\/storefront\/suggestions\/.*\.css$/,
                  priority: 10,
                },
                {
                  name: 'style-dialogs',
                  test: /\/web\/(?:kit\/(?:choice|stepper|dialog|prose|breadcrumbs|select|checkbox|tick|tabs|masonry-grid)|client\/parts\/(?:cart-control|recently-viewed|follow)|storefront\/artists\/follow)\..*\.css$/,
                  priority: 10,
                },
                {
                  name: 'style',
                  test: /\/web\/(?:kit\/(?!timeline)|client\/(?!parts\/lines-table)|storefront\/(?:site\/(?!sell\.)|shop\/|related\/)).*\.css$/,
                  priority: 9,
                },
                {
                  name: 'style-lists',
                  test: /\/web\/storefront\/catalogue\/.*\.css$/,
                  priority: 10,
                },
                {
                  name: 'style-home',
                  test: /\/web\/storefront\/(?:home\/.*|collections\/spread.*)\.css$/,
                  priority: 8,
                },
                {
                  name: 'style-work',
                  test: /\/web\/storefront\/(?:product\/.*|wall\/(?:on-your-wall|room|furniture).*|artists\/(?:about-artist|more-by-artist).*)\.css$/,
                  priority: 9,
                },
                // Dialogs of a work, which come when they are opened.
                {
                  name: 'style-wall',
                  test: /\/web\/storefront\/(?:wall|viewer)\/.*\.css$/,
                  priority: 8,
                },
                {
                  name: 'style-artists',
                  test: /\/web\/storefront\/(?:artists|collections)\/.*\.css$/,
                  priority: 8,
                },
                {
                  name: 'style-reading',
                  test: /\/web\/storefront\/(?:(?:blog|texts)\/.*|site\/sell\.module)\.css$/,
                  priority: 9,
                },
                {
                  name: 'style-buying',
                  test: /\/web\/(?:storefront|kit\/timeline|client\/parts\/lines-table).*\.css$/,
                  priority: 7,
                },
                { name: 'style-studio', test: /\/web\/studio\/.*\.css$/, priority: 7 },
                { name: 'style-backoffice', test: /\/web\/backoffice\/.*\.css$/, priority: 7 },
                {
                  name: 'framework',
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\//,
                  priority: 3,
                },
                {
                  name: 'forms',
                  test: /node_modules\/(?:zod|react-hook-form|@hookform)\/|\/contract\/fields\.ts$/,
                  priority: 2,
                },
                // What most pages need; readers of numbers and tables come with the pages that have them.
                {
                  name: 'house',
                  test: /\/web\/(?:kit\/(?!masonry-grid|dialog|prose|breadcrumbs|choice|combobox|status|email|stepper|timeline|select|checkbox|tabs)|client\/(?!amount|upload-queue|picture-file|api\/(?:private-picture|addresses\/(?:seller|staff))|labels|queries\/(?:returns|delivery|orders)|storage\/(?:kept-files|typed-copies|chacha20|drafts)|form|account|plot|editing|table\/|parts\/(?:lines-table|piece|private-photograph|follow|recently-viewed|cart-control)))|\/kernel\/(?!read-number|pasted|beginning|only|prints)|\/storefront\/(?:site|shop)\//,
                  minShareCount: 4,
                },
              ],
            },
          },
        },
      },
    },
  },
})
