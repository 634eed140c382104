export { createDb, type Db, poolUse } from './db.ts'
export { migrate, migrationsFor } from './migrate.ts'
export { isUnavailable, sqlStateOf } from './unavailable.ts'
export { withTx } from './with-tx.ts'
