import { type OperationId, operationIds, operationOf } from '../../contract/operations/index.ts'

/** Whom an operation is for, by its address: each surface loads the addresses that it calls. */
function surfaceOf(id: OperationId): 'shop' | 'seller' | 'staff' {
  const [, first] = operationOf(id).url.split('/')
  return first === 'seller' || first === 'staff' ? first : 'shop'
}

/** A file's address ends in its name, all others in a slash. */
function addressOf(id: OperationId): string {
  const { method, url } = operationOf(id)
  return `${method} ${/\.\w+$/.test(url) ? url : `${url.replace(/\/$/, '')}/`}`
}

/**
 * The files of web/client/api/addresses by name: methods and addresses alone, since a browser that loaded the whole table would load
 * every schema with it.
 */
export function addressFiles(): Map<string, string> {
  return new Map(
    (['shop', 'seller', 'staff'] as const).map((surface) => {
      const lines = operationIds
        .filter((id) => surfaceOf(id) === surface)
        .toSorted()
        .map((id) => `  '${id}': '${addressOf(id)}',\n`)
      return [
        `${surface}.ts`,
        `/** Methods and addresses of operations, written by npm run docs from contract/operations. */\nexport const ${surface}Addresses = {\n${lines.join('')}} as const\n`,
      ]
    }),
  )
}
