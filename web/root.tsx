import { type ReactNode, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  useNavigation,
  useRouteLoaderData,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import type { Route } from './+types/root.ts'
import serif from './assets/fonts/eb-garamond.woff2?url'
import sans from './assets/fonts/inter.woff2?url'
import { EarlyScripts, StartData } from './client/early/script.tsx'
import { ClientRoot } from './client/parts/client-root.tsx'
import { TappedWork } from './client/parts/tapped-work.tsx'
import './kit/fonts.css'
import './kit/tokens.css'
import './kit/base.css'
import { Spinner } from './kit/spinner.tsx'
import { ToastRegion } from './kit/toast-region.tsx'
import { services } from './services.ts'
import { Notice } from './storefront/site/notice.tsx'
import { RouteError } from './storefront/site/route-error.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: serif, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: sans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(services).site }
}

/** What the configuration says stays the same while a person moves about. */
export function shouldRevalidate() {
  return false
}

/** Keeps where the page was scrolled to. Its own script, which puts that back before React comes, is left to the browser. */
const ScrollKeeper = () => {
  useScrollRestoration()
  return null
}

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  useState(() => typeof window !== 'undefined' && window.early?.takeTranslationBack())
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <EarlyScripts />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffdfa" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171411" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <Notice text={useRouteLoaderData<typeof loader>('root')?.site.notice} />
        {children}
        <ScrollKeeper />
        <StartData />
      </body>
    </html>
  )
}

/** Every page, what it lives in, the notices above it, and while the next one loads the spinner and the work that was tapped. */
export default function App() {
  const { state, location: next } = useNavigation()
  return (
    <ClientRoot>
      <Outlet />
      {state === 'loading' && (
        <>
          <Spinner />
          <TappedWork key={next.pathname} path={next.pathname} />
        </>
      )}
      <ToastRegion />
    </ClientRoot>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} alone />
}
