/** API contract of the training editor (decisions §6.1): the tree with its drafts, one node, and publications. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idText, instant, one } from '../../http/shapes.ts'
import { fieldChange, publishedChange } from './published-changes.ts'
import { changedFields, nodeFields } from './node-fields.ts'
import { NODE_KINDS } from './node-kinds.ts'
import { PREVIEWED_PEOPLE, trainingPreview } from './preview-contract.ts'
import { PROBLEM_CODES } from './publication-rules.ts'
import { sportFile } from './sport-file.ts'

const SECTION = 'decisions §6 Training'
const BASE = '/api/admin/training'

export const nodeKey = z.strictObject({ kind: z.enum(NODE_KINDS), id })
const nodeParams = z.strictObject({ kind: z.enum(NODE_KINDS), id: idText })

export const NODE_STATES = ['published', 'changed', 'draft', 'retiring', 'retired'] as const

/** As the tree shows it; empty facts are left out, since there are thousands. */
export const treeItem = z.object({
  kind: z.enum(NODE_KINDS),
  id,
  parent: nodeKey.nullable(),
  order: z.int(),
  /** German; empty for a draft without one. */
  name: z.string(),
  state: z.enum(NODE_STATES),
  /** Only levels have a belt. */
  belt: z.exactOptional(z.int()),
  isKids: z.exactOptional(z.boolean()),
  /** Only sports have a colour. */
  hue: z.exactOptional(z.int()),
  chroma: z.exactOptional(z.number()),
  /** Only contents can have a video. */
  hasVideo: z.exactOptional(z.boolean()),
  isSolo: z.exactOptional(z.boolean()),
  isFree: z.exactOptional(z.boolean()),
  /** From when it is published, if that is planned. */
  publishAt: z.exactOptional(instant),
})
export type TreeItem = z.output<typeof treeItem>

export const trainingTree = z.object({
  nodes: z.array(treeItem),
  /** How many nodes have a draft. */
  changes: z.int(),
})
export type TrainingTree = z.output<typeof trainingTree>

export const readTrainingTree = endpoint({
  method: 'GET',
  path: BASE,
  summary: 'All of the training with its drafts, as a tree',
  section: SECTION,
  access: 'editor',
  staleOn: ['training'],
  answers: { 200: one(trainingTree) },
  errors: [],
})

export const trainingNode = z.object({
  kind: z.enum(NODE_KINDS),
  id,
  parent: nodeKey.nullable(),
  state: z.enum(NODE_STATES),
  fields: nodeFields,
  /** What differs from the published state. */
  changes: z.array(fieldChange),
  /** What a save has to name: another save in between is a conflict. */
  version: instant,
  hasVideo: z.boolean(),
  /** The sport in which it lies. */
  sportId: id.nullable(),
})
export type TrainingNode = z.output<typeof trainingNode>

export const readTrainingNode = endpoint({
  method: 'GET',
  path: `${BASE}/nodes/:kind/:id`,
  summary: 'One node with all its fields, as drafted',
  section: SECTION,
  access: 'editor',
  staleOn: ['training'],
  params: nodeParams,
  answers: { 200: one(trainingNode) },
  errors: [],
})

const WRITE = ['auth.not-while-impersonating'] as const

export const addTrainingNode = endpoint({
  method: 'POST',
  path: `${BASE}/nodes`,
  summary: 'Add a draft below a node, at its end',
  section: SECTION,
  access: 'editor',
  body: z.strictObject({ kind: z.enum(NODE_KINDS), parent: nodeKey.nullable() }),
  answers: { 201: one(trainingNode) },
  errors: [...WRITE, 'training-editor.not-there'],
})

export const saveTrainingNode = endpoint({
  method: 'PATCH',
  path: `${BASE}/nodes/:kind/:id`,
  summary: 'Save fields of a node as a draft',
  section: SECTION,
  access: 'editor',
  params: nodeParams,
  body: z.strictObject({ fields: changedFields, seenAt: instant }),
  answers: { 200: one(trainingNode) },
  errors: [...WRITE],
  perMinute: 600,
})

/** `place`: 1 is the first among its siblings. */
export const moveTrainingNode = endpoint({
  method: 'POST',
  path: `${BASE}/nodes/:kind/:id/place`,
  summary: 'Move a node among its siblings or to another parent, as a draft',
  section: SECTION,
  access: 'editor',
  params: nodeParams,
  body: z.strictObject({ parent: nodeKey.nullable(), place: z.int().min(1).max(10_000) }),
  answers: { 200: one(trainingNode) },
  errors: [...WRITE, 'training-editor.not-there'],
})

/** With all that lies in it and is offered; the copy stands at the end of the same parent. */
export const copyTrainingNode = endpoint({
  method: 'POST',
  path: `${BASE}/nodes/:kind/:id/copy`,
  summary: 'Copy a level, a module or another node with its parts, as drafts',
  section: SECTION,
  access: 'editor',
  params: nodeParams,
  answers: { 201: one(trainingNode) },
  errors: [...WRITE, 'training-editor.not-there'],
})

/** A new draft is deleted; what was published is withdrawn with the next publication, and stays in history. */
export const retireTrainingNode = endpoint({
  method: 'DELETE',
  path: `${BASE}/nodes/:kind/:id`,
  summary: 'Delete a new draft, or withdraw what was published',
  section: SECTION,
  access: 'editor',
  params: nodeParams,
  answers: { 204: 'empty' },
  errors: [...WRITE, 'training-editor.has-parts'],
})

export const discardTrainingDraft = endpoint({
  method: 'DELETE',
  path: `${BASE}/nodes/:kind/:id/draft`,
  summary: 'Drop what was drafted of a published node',
  section: SECTION,
  access: 'editor',
  params: nodeParams,
  answers: { 204: 'empty' },
  errors: [...WRITE],
})

export const returnTrainingNode = endpoint({
  method: 'POST',
  path: `${BASE}/nodes/:kind/:id/return`,
  summary: 'Offer a withdrawn node again, as a draft',
  section: SECTION,
  access: 'editor',
  params: nodeParams,
  answers: { 200: one(trainingNode) },
  errors: [...WRITE],
})

export const nodeVersion = z.object({
  /** Null: as it was before the first publication that is known of it. */
  publicationId: id.nullable(),
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  act: publishedChange.shape.act.nullable(),
  changes: z.array(fieldChange),
  fields: nodeFields,
})

export const VERSIONS_MAX = 100

export const listTrainingVersions = endpoint({
  method: 'GET',
  path: `${BASE}/nodes/:kind/:id/versions`,
  summary: 'What was published of a node, the newest first, with all fields of each version',
  section: SECTION,
  access: 'editor',
  staleOn: ['training'],
  params: nodeParams,
  answers: { 200: one(z.array(nodeVersion)) },
  errors: [],
})

/** As a draft: members see it after the next publication. */
export const restoreTrainingVersion = endpoint({
  method: 'POST',
  path: `${BASE}/nodes/:kind/:id/versions`,
  summary: 'Bring the fields of a former version back, as a draft',
  section: SECTION,
  access: 'editor',
  params: nodeParams,
  body: z.strictObject({ publicationId: id.nullable(), seenAt: instant }),
  answers: { 200: one(trainingNode) },
  errors: [...WRITE],
})

export const problem = z.object({
  ...nodeKey.shape,
  name: z.string(),
  code: z.enum(PROBLEM_CODES),
  people: z.exactOptional(z.int()),
})

/** One node with a draft. */
export const trainingChange = publishedChange.extend({
  changedBy: z.string().nullable(),
  changedAt: instant,
  publishAt: instant.nullable(),
})
export type TrainingChange = z.output<typeof trainingChange>

export const listTrainingChanges = endpoint({
  method: 'GET',
  path: `${BASE}/changes`,
  summary: 'All drafts with what they change, and what a publication of all would refuse',
  section: SECTION,
  access: 'editor',
  staleOn: ['training'],
  answers: { 200: one(z.object({ changes: z.array(trainingChange), problems: z.array(problem) })) },
  errors: [],
})

export const PUBLISHED_MAX = 3000

/** All or none. `seenAt` of each: `changedAt` as listed. */
export const publishTraining = endpoint({
  method: 'POST',
  path: `${BASE}/publications`,
  summary: 'Publish chosen drafts, at once or from a day on: all of them or none',
  section: SECTION,
  access: 'editor',
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ ...nodeKey.shape, seenAt: instant }))
      .min(1)
      .max(PUBLISHED_MAX),
    /** From the beginning of this day on; null: at once. */
    publishOn: day.nullable(),
    /** Changed thresholds also count for those who are in a level and lose nothing by them; else for who enters later. */
    countsForAll: z.boolean().default(false),
  }),
  answers: { 200: one(z.object({ published: z.int(), gaining: z.int(), publishAt: instant.nullable() })) },
  errors: [...WRITE, 'training-editor.refused', 'training-editor.drafts-changed'],
})

/** Of a level whose rules change: how many are in it, and who would gain or keep their version if it counted for all. */
export const previewedLevel = z.object({
  id,
  name: z.string(),
  sportName: z.string(),
  people: z.int(),
  gaining: z.int(),
  keeping: z.int(),
})

/** Reads only. Levels without anybody in them are left out. */
export const previewPublication = endpoint({
  method: 'POST',
  path: `${BASE}/publications/preview`,
  summary:
    'What a publication of chosen drafts would refuse, and whom it would concern if it counted for all',
  section: SECTION,
  access: 'editor',
  body: z.strictObject({ changes: z.array(nodeKey).min(1).max(PUBLISHED_MAX) }),
  answers: { 200: one(z.object({ problems: z.array(problem), levels: z.array(previewedLevel) })) },
  errors: [],
})

/** Reads only: the drafts are published within a transaction that is rolled back. */
export const previewTraining = endpoint({
  method: 'GET',
  path: `${BASE}/preview/:id`,
  summary: 'The pages of a sport with all drafts, as an invented person would see them',
  section: SECTION,
  access: 'editor',
  staleOn: ['training'],
  params: z.strictObject({ id: idText }),
  query: z.strictObject({
    as: z.enum(PREVIEWED_PEOPLE),
    /** At which level the person stands. */
    level: idText.optional(),
    /** Which level is looked at; by default that of the person. */
    shown: idText.optional(),
    module: idText.optional(),
  }),
  answers: { 200: one(trainingPreview) },
  errors: [],
})

export const readSportFile = endpoint({
  method: 'GET',
  path: `${BASE}/sports/:id/file`,
  summary: 'A sport with everything in it, as a file that another installation takes',
  section: SECTION,
  access: 'editor',
  params: z.strictObject({ id: idText }),
  answers: { 200: one(sportFile) },
  errors: [],
})

export const SPORT_FILE_MAX_BYTES = 8 * 1024 * 1024

/** All of it as drafts; videos are chosen afterwards. */
export const takeSportFile = endpoint({
  method: 'POST',
  path: `${BASE}/sports/file`,
  summary: 'Add a sport from a file, as drafts',
  section: SECTION,
  access: 'editor',
  upload: { maxBytes: SPORT_FILE_MAX_BYTES, maxParts: 2 },
  answers: { 201: one(trainingNode) },
  errors: [...WRITE, 'training-editor.bad-file'],
  perMinute: 20,
})

export const choices = z.object({
  videos: z.array(z.object({ id, title: z.string(), seconds: z.int().nullable() })),
  membershipLevels: z.array(z.object({ id, value: z.int(), name: z.string() })),
  schools: z.array(z.object({ id, name: z.string() })),
  /** Modules name a term by its key. */
  terms: z.array(z.object({ key: z.string(), title: z.string() })),
})
export type TrainingChoices = z.output<typeof choices>

export const readTrainingChoices = endpoint({
  method: 'GET',
  path: `${BASE}/choices`,
  summary:
    'What fields of the training choose from: videos that are ready, membership levels, schools and terms',
  section: SECTION,
  access: 'editor',
  staleOn: ['videos', 'prices', 'schools', 'texts'],
  answers: { 200: one(choices) },
  errors: [],
})

export const unplanTrainingNode = endpoint({
  method: 'DELETE',
  path: `${BASE}/nodes/:kind/:id/plan`,
  summary: 'Keep a draft from being published on its day',
  section: SECTION,
  access: 'editor',
  params: nodeParams,
  answers: { 204: 'empty' },
  errors: [...WRITE],
})

export const trainingEditorEndpoints = [
  readTrainingTree,
  readTrainingNode,
  addTrainingNode,
  saveTrainingNode,
  moveTrainingNode,
  copyTrainingNode,
  retireTrainingNode,
  discardTrainingDraft,
  returnTrainingNode,
  listTrainingVersions,
  restoreTrainingVersion,
  listTrainingChanges,
  publishTraining,
  previewPublication,
  previewTraining,
  readSportFile,
  takeSportFile,
  unplanTrainingNode,
  readTrainingChoices,
] as const
