/** A sport out as a file, and in from one as drafts. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { TrainingNode } from '@wegband/domain/features/training-editor/contract.ts'
import {
  fileOf,
  parseSportFile,
  renamed,
  type SportFile,
} from '@wegband/domain/features/training-editor/sport-file.ts'
import { keyText, type NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { insertDrafts, reserveIds } from './draft-store.ts'
import { orderAtEnd } from './edit-node.ts'
import { editorWrite } from './editor-write.ts'
import { findNode, loadTree } from './load-tree.ts'
import { showNode } from './show-node.ts'

export const readFileOfSport = async ({ db }: Context, id: number): Promise<SportFile> => {
  const tree = await loadTree(db.drizzle)
  return fileOf(tree.nodes, findNode(tree, { kind: 'sport', id }))
}

/** The id that each node of the file will have, by its number. */
const reserve = async (tx: Transaction, { nodes }: SportFile): Promise<ReadonlyMap<number, NodeKey>> => {
  const keys = new Map<number, NodeKey>()
  for (const [kind, own] of Map.groupBy(nodes, ({ fields }) => fields.kind)) {
    const ids = await reserveIds(tx, kind, own.length)
    for (const [index, { number }] of own.entries()) keys.set(number, { kind, id: ids[index] ?? 0 })
  }
  return keys
}

/** At the end of the tree. Its address is given anew, since that of the file may be taken. */
export const takeSportFile = (context: Context, bytes: Buffer | undefined): Promise<TrainingNode> =>
  editorWrite(context, async (tx, tree, stamp) => {
    const file = bytes === undefined ? undefined : parseSportFile(bytes.toString('utf8'))
    const [root] = file?.nodes ?? []
    if (file === undefined || root === undefined) throw new AppError('training-editor.bad-file')
    const keys = await reserve(tx, file)
    const idOf = new Map([...keys].map(([number, key]) => [`${key.kind}:${number}`, key.id]))
    const order = orderAtEnd(tree, 'sport', null)
    await insertDrafts(
      tx,
      file.nodes.flatMap((node) => {
        const key = keys.get(node.number)
        if (key === undefined) return []
        const own = renamed(node.fields, (name) => idOf.get(name))
        const { kind: _kind, ...fields } = own.kind === 'sport' ? { ...own, slug: '' } : own
        const parent = node.parent === null ? null : (keys.get(node.parent) ?? null)
        return [{ ...key, parent, order: node === root ? order : node.order, fields }]
      }),
      stamp,
    )
    const made = keys.get(root.number)
    if (made === undefined) throw new AppError('training-editor.bad-file')
    const after = await loadTree(tx)
    return {
      result: showNode(after, findNode(after, made)),
      entry: {
        action: 'training.file-taken',
        subjectType: 'sport',
        subjectId: made.id,
        details: { nodes: file.nodes.length, made: keyText(made) },
      },
    }
  })
