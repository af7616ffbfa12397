/** Announces what changed in an import to the open pages of the people who run it. */
import type { Db } from '../../db/transaction.ts'
import { publish } from '../events/publish.ts'
import type { ImportRecord } from './import-store.ts'
import { listImporters } from './importers-store.ts'

export const publishImport = async (
  tx: Db,
  { id, schoolId, createdBy, runBy }: Pick<ImportRecord, 'id' | 'schoolId' | 'createdBy' | 'runBy'>,
): Promise<void> => {
  const heads = await listImporters(tx, schoolId)
  const userIds = new Set([...heads, ...[createdBy, runBy].filter((one) => one !== null)])
  await publish(tx, { topic: 'member-imports', ids: [id], userIds: [...userIds] })
}
