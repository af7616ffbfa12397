/** Drizzle statements that run with every request. They are built once for the pool instead of each time (P2). */
import type { Db } from './transaction.ts'

/**
 * `build` prepares a statement with placeholders (`sql.placeholder`) and a name. A transaction has its own connection and gets its own
 * statement, which ends with it.
 */
export const preparedOnce = <Statement>(build: (db: Db) => Statement): ((db: Db) => Statement) => {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const statement = build(db)
    built.set(db, statement)
    return statement
  }
}
