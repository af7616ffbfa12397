/** Sends the file of a finished export by a signed address. */
import type { Context, OpenContext } from '../../../http/request/context.ts'
import { type Io, notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { grantFor, isGranted } from '../../documents/document-address.ts'
import { requireFreshProof } from '../../sessions/fresh-proof.ts'
import { exportName, requireFile } from './export-everything.ts'
import { findExport } from './run-store.ts'

const subjectOf = (id: number): string => `export ${id}`

export const openExport = async (context: Context, id: number): Promise<{ address: string }> => {
  await requireFreshProof(context)
  await requireFile(context, id)
  const { actor, clock, db } = context
  const entry = { action: 'archives.saved', subjectType: 'archives', subjectId: id }
  await writeAudit(db.drizzle, actor, entry, clock.now())
  return { address: `/api/exports/${id}/file/${grantFor(context, subjectOf(id))}` }
}

/** 404 for an address that is expired or forged, and for a file that is gone. */
export const sendExport = async (
  context: OpenContext,
  { id, grant }: { readonly id: number; readonly grant: string },
  { reply }: Io,
) => {
  if (!isGranted(context, subjectOf(id), grant)) throw notFound()
  const row = await findExport(context.db.drizzle, id)
  const stored = row?.file == null ? undefined : await context.gateways.files.find(exportName(row.file))
  if (row === undefined || stored === undefined) throw notFound()
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-length': stored.size,
      'content-disposition': `attachment; filename="wegband-${row.createdAt.slice(0, 10)}.tar.gz"`,
    })
    .type('application/gzip')
    .send(stored.read())
  return { status: 200, body: undefined } as const
}
