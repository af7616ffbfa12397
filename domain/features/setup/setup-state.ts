/** How far the set-up of an installation is (decisions §6.7). One row of the settings holds it, so that all processes answer alike. */
import { z } from 'zod'
import { PART_STATES, SETUP_PARTS } from './setup-parts.ts'

const parts = z.partialRecord(z.enum(SETUP_PARTS), z.enum(PART_STATES))

/**
 * `open`: the installation is empty and waits for its code, which follows from `nonce` and APP_SECRET. `running`: its first admin goes
 * through the parts. `done`: it was set up.
 */
export const setupState = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('open'), nonce: z.string().min(16).max(64) }),
  z.object({ stage: z.literal('running'), parts, schoolId: z.int().nullable() }),
  z.object({ stage: z.literal('done') }),
])
export type SetupState = z.output<typeof setupState>
