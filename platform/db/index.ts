export { createDb, type Db, type DbOptions } from './db.ts'
export { migrate } from './migrate.ts'
export { isUnavailable, sqlStateOf } from './unavailable.ts'
export { type IsolationLevel, withTx } from './with-tx.ts'
