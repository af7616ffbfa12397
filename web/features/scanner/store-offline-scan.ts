/**
 * Stores an offline scan until it can be sent. It takes the name from the stored class data and never claims that a person was entered
 * before.
 */
import type { QueryClient } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { TOKEN_PREFIXES } from '@wegband/domain/features/cards/contract.ts'
import { isCodeExpired, parseSignedCode } from '@wegband/domain/features/cards/token-rules.ts'
import { nowIso } from '../../platform/clock.ts'
import { enqueue, newKey } from '../appointments/offline/command-queue.ts'
import { classCardsQuery } from '../appointments/queries.ts'
import type { ScanResult } from './scan-result.ts'

/** In the form that the server uses. */
export async function fingerprintOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  const text = String.fromCodePoint(...new Uint8Array(digest))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export type KeptPerson = { readonly id: number; readonly firstName: string; readonly lastName: string }

/** The owner of the code, as far as this device knows; a timed code contains the person. */
async function personOfCode(
  client: QueryClient,
  appointmentId: number,
  token: string,
): Promise<KeptPerson | undefined> {
  const people = client.getQueryData(classCardsQuery(appointmentId).queryKey) ?? []
  const timed = parseSignedCode(TOKEN_PREFIXES.timed, token)
  const fingerprint = timed === undefined ? await fingerprintOf(token) : undefined
  const found = people.find((one) =>
    fingerprint === undefined ? one.id === timed?.id : one.cards.includes(fingerprint),
  )
  return found && { id: found.id, firstName: found.firstName, lastName: found.lastName }
}

const LAST_CHARACTERS = 4

/** Throws the errors that need no server: an expired timed code, the trainer's own code. */
export async function keepScan(
  client: QueryClient,
  viewerId: number,
  appointment: Pick<Appointment, 'id' | 'name'>,
  { token, noteOf }: { token: string; noteOf: (end: string) => string },
): Promise<ScanResult> {
  const doneAt = nowIso()
  const timed = parseSignedCode(TOKEN_PREFIXES.timed, token)
  if (timed !== undefined && isCodeExpired(timed, doneAt)) throw new AppError('scanner.expired')
  const person = await personOfCode(client, appointment.id, token)
  if (person?.id === viewerId) throw new AppError('scanner.own-profile')
  const note = timed === undefined ? noteOf(token.slice(-LAST_CHARACTERS)) : ''
  await enqueue({
    userId: viewerId,
    appointmentId: appointment.id,
    className: appointment.name,
    command: { kind: 'scan', key: newKey(), doneAt, token },
    person,
    note,
  })
  return { kind: 'queued', person, note }
}
