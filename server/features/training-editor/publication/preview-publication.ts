/** What a publication would do to the people in the levels that it changes. Nothing is written or held. */
import type { z } from 'zod'
import type { previewPublication as previewPublicationEndpoint } from '@wegband/domain/features/training-editor/contract.ts'
import { nameOf } from '@wegband/domain/features/training-editor/node-fields.ts'
import { keyText, type NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { Context } from '../../../http/request/context.ts'
import { compareRules } from '../../progress/change-sport-rules.ts'
import { listDrafts } from '../draft-store.ts'
import { findProblems } from './find-problems.ts'
import { levelNodeAt, newRulesOf, prepare } from './publish-training.ts'
import { readPublished } from '../tree-store.ts'
import { listVersions } from './versions-store.ts'

type Preview = z.output<(typeof previewPublicationEndpoint.answers)[200]>['data']

/** Later than every real one. */
const NEXT_PUBLICATION = 2_147_483_647

export const previewPublication = async ({ db }: Context, keys: readonly NodeKey[]): Promise<Preview> => {
  const chosenKeys = new Set(keys.map(keyText))
  const drafts = (await listDrafts(db.drizzle)).filter(({ kind, nodeId }) =>
    chosenKeys.has(keyText({ kind, id: nodeId })),
  )
  const prepared = prepare(await readPublished(db.drizzle), drafts)
  const problems = await findProblems(db.drizzle, prepared.after, prepared.chosen)
  if (problems.length > 0) return { problems, levels: [] }
  const { changes } = newRulesOf(prepared, await listVersions(db.drizzle), {
    publicationId: NEXT_PUBLICATION,
    isForAll: true,
  })
  const levels: Preview['levels'] = []
  for (const change of changes) {
    const sport = prepared.after.find(({ kind, id }) => kind === 'sport' && id === change.sportId)
    const { effects } = await compareRules(db.drizzle, change)
    for (const [levelIndex, { people, gaining, keeping }] of effects) {
      const node = levelNodeAt(prepared, change.sportId, levelIndex)
      if (node === undefined || sport === undefined) continue
      const names = { name: nameOf(node.fields).de, sportName: nameOf(sport.fields).de }
      levels.push({ id: node.id, ...names, people, gaining, keeping })
    }
  }
  return { problems, levels }
}
