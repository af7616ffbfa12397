/** Statements of Drizzle that are asked with every request: put together once for the pool, instead of each time (P2). */
import type { Db } from './transaction.ts'

/**
 * `build` prepares a statement with placeholders (`sql.placeholder`) and a name. A transaction has a connection of its own and gets a
 * statement of its own, which goes with it.
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
