import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOnSeen } from '../../../platform/http/act-on.ts'
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

  route(api, 'staff.collection', async ({ params }) =>
    isId(params.id) ? readCollection(context, params.id) : refuse('collection_not_found'),
  )

  route(api, 'staff.updateCollection', (input) =>
    actOnSeen(input, 'collection_not_found', (officer, id, version) =>
      updateCollection(context, officer, id, version, input.body),
    ),
  )

  route(api, 'staff.deleteCollection', (input) =>
    actOnSeen(input, 'collection_not_found', (officer, id, version) =>
      deleteCollection(context, officer, id, version),
    ),
  )

  withForms(api, (scope) => {
    route(scope, 'staff.setCollectionPicture', async (input) => {
      const { id } = input.params
      const [bytes] = input.files.get('picture') ?? []
      return isId(id)
        ? setCollectionPicture(context, input.officer, id, bytes, input.body.alt)
        : refuse('collection_not_found')
    })
  })

  route(api, 'staff.removeCollectionPicture', async (input) =>
    isId(input.params.id)
      ? removeCollectionPicture(context, input.officer, input.params.id)
      : refuse('collection_not_found'),
  )
}
