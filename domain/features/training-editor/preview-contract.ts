/** Who looks at a preview of the training, and what they see. */
import { z } from 'zod'
import { viewer } from '../accounts/contract.ts'
import { moduleGroup, sport, sportPath, trainingModule } from '../sports/contract.ts'

export const PREVIEWED_PEOPLE = ['guest', 'member', 'subscriber', 'child'] as const
export type PreviewedPerson = (typeof PREVIEWED_PEOPLE)[number]

/** The answers that this person would get if all drafts were published. */
export const trainingPreview = z.object({
  /** What the pages ask about their viewer. */
  viewer: viewer.pick({
    isAnonymous: true,
    isKid: true,
    isAdult: true,
    membershipLv: true,
    hasFreemium: true,
    trainingProgress: true,
    subscriptionBenefits: true,
  }),
  sports: z.array(sport),
  /** Null: the sport is closed to the person. */
  path: sportPath.nullable(),
  /** The modules of the shown level, with their contents. */
  modules: z.array(trainingModule),
  groups: z.array(moduleGroup),
  module: trainingModule.nullable(),
})
export type TrainingPreview = z.output<typeof trainingPreview>
