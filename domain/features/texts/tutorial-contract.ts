/** API contract of the tips that a user has seen, and of the switch for all tips (§7 Users). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { idParams, one } from '../../http/shapes.ts'
import { TUTORIAL_NAMES } from './tutorial-rules.ts'

const named = z.strictObject({ name: z.enum(TUTORIAL_NAMES) })
const known = one(z.object({ knownTutorials: z.array(z.string()) }))

/** The tip counts as seen from then on. Idempotent. */
export const markTutorialKnown = endpoint({
  method: 'PATCH',
  path: '/api/users/:id/known-tutorials',
  summary: 'A tip was opened: the person knows it from now on',
  section: '§7 Users',
  access: 'signed-in',
  notedWhileImpersonating: false,
  params: idParams,
  body: named,
  answers: { 200: known },
  errors: [],
})

export const forgetTutorial = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/known-tutorials',
  summary: 'A tip may be shown once more',
  section: '§7 Users',
  access: 'signed-in',
  notedWhileImpersonating: false,
  params: idParams,
  body: named,
  answers: { 200: known },
  errors: [],
})

export const toggleTutorials = endpoint({
  method: 'PATCH',
  path: '/api/known-tutorials/toggle-tutorials',
  summary: 'Tips off, or on again, for the caller',
  section: '§7 Users',
  access: 'signed-in',
  answers: { 200: one(z.object({ areTutorialsDisabled: z.boolean() })) },
  errors: [],
})

export const tutorialEndpoints = [markTutorialKnown, forgetTutorial, toggleTutorials]
