import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { withForms } from '../../../platform/http/form.ts'
import { route } from '../../../platform/http/route.ts'
import type { CurationContext } from '../context.ts'
import {
  createCollection,
  deleteCollection,
  readCollection,
  readCollections,
  updateCollection,
} from '../service/editing.ts'
import { removeCollectionPicture, setCollectionPicture } from '../service/pictures.ts'

/** Adds what staff of content do about collections. */
export function collectionsApi(api: FastifyInstance, context: CurationContext): void {
  route(api, 'staff.collections', async () => ok(await readCollections(context)))

  route(api, 'staff.createCollection', (input) => createCollection(context, input.officer, input.body.title))

  route(api, 'staff.collection', ({ params }) => readCollection(context, params.id))

  route(api, 'staff.updateCollection', ({ officer, params: { id }, version, body }) =>
    updateCollection(context, officer, id, version, body),
  )

  route(api, 'staff.deleteCollection', ({ officer, params: { id }, version }) =>
    deleteCollection(context, officer, id, version),
  )

  withForms(api, (scope) => {
    route(scope, 'staff.setCollectionPicture', ({ officer, params: { id }, body, files }) =>
      setCollectionPicture(context, officer, id, files.get('picture')?.[0], body.alt),
    )
  })

  route(api, 'staff.removeCollectionPicture', (input) =>
    removeCollectionPicture(context, input.officer, input.params.id),
  )
}
