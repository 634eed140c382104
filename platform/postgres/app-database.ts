import pg from 'pg'

/**
 * Makes the role and the database `aworan` where they are missing. The role makes and owns tables; the database, and what is
 * taken from it by makeAppendOnly, is the superuser's.
 */
export async function ensureAppDatabase(
  { adminUrl, ownerUrl }: { adminUrl: string; ownerUrl: string },
  password: string,
): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const roles = await client.query(`select 1 from pg_roles where rolname = 'aworan'`)
    if (roles.rowCount === 0)
      await client.query(`create role aworan login password ${client.escapeLiteral(password)}`)
    const databases = await client.query(`select 1 from pg_database where datname = 'aworan'`)
    if (databases.rowCount === 0) await client.query('create database aworan')
    // Who owns a database owns its schema public, and may drop every table in it.
    await client.query('alter database aworan owner to postgres')
    await client.query('grant create, connect, temporary on database aworan to aworan')
  })
  await asAdmin(ownerUrl, async (client) => {
    await client.query('grant usage, create on schema public to aworan')
  })
}

async function asAdmin(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
