/** How far the set-up of an installation is (decisions §6.7). One row of the settings holds it, so that all processes answer alike. */
import { z } from 'zod'

/** In the order of the page. */
export const SETUP_PARTS = [
  'second-step',
  'organisation',
  'site',
  'sports',
  'mail',
  'legal',
  'members',
] as const
export type SetupPart = (typeof SETUP_PARTS)[number]

/** `later`: the admin goes on without it. */
export const PART_STATES = ['done', 'later'] as const

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

/** Letters and digits that are not mistaken for each other: no I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 12
const GROUP = 4

/** 60 bits as `7K2M-9QXT-4HBD`. */
export const codeFrom = (bytes: Uint8Array): string => {
  const text = [...bytes.subarray(0, CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return text.replaceAll(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-')
}

/** As typed by hand: without spaces and dashes, small letters as well, and look-alikes as what they were read from. */
export const readTypedCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
