import italic from '../../assets/fonts/eb-garamond-italic.woff2?url'

/** For pages whose first screen shows titles of works: their italic, asked for early. */
export function italicFirst() {
  return [{ rel: 'preload', href: italic, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const]
}
