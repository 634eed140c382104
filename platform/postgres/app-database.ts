import pg from 'pg'

/** Makes the role and the database `aworan` where they are missing. */
export async function ensureAppDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const roles = await client.query(`select 1 from pg_roles where rolname = 'aworan'`)
    if (roles.rowCount === 0)
      await client.query(`create role aworan login password ${client.escapeLiteral(password)}`)
    const databases = await client.query(`select 1 from pg_database where datname = 'aworan'`)
    if (databases.rowCount === 0) await client.query('create database aworan owner aworan')
  } finally {
    await client.end()
  }
}
