import type pg from 'pg'

/** A column that a statement returns: its type's oid, and table and place of the column that it is read from, 0 if from none. */
export type ResultField = { name: string; type: number; table: number; column: number }

type Message = { fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[] }

/** Has PostgreSQL parse a statement without running it. Resolves to what it would return; rejects with PostgreSQL's reason. */
export function describe(client: pg.Client, text: string): Promise<ResultField[]> {
  return new Promise((resolve, reject) => {
    let fields: ResultField[] = []
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription(message: Message) {
        fields = message.fields.map((field) => ({
          name: field.name,
          type: field.dataTypeID,
          table: field.tableID,
          column: field.columnID,
        }))
      },
      handleError(error: Error) {
        reject(error)
      },
      handleReadyForQuery() {
        resolve(fields)
      },
    } as unknown as pg.Submittable)
  })
}
