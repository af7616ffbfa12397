/**
 * The code of the set-up. It follows from APP_SECRET and a number in the database. So every process of an installation knows the same
 * code, and the database alone does not reveal it.
 */
import { createHmac } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeFrom, readTypedCode } from '@wegband/domain/features/setup/setup-parts.ts'
import type { Config } from '../../config/config.ts'
import { isSameText, keyFor } from '../../secrets/secrets.ts'

const OWNER_ONLY_FILE = 0o600

export const setupCode = (appSecret: string, nonce: string): string =>
  codeFrom(createHmac('sha256', keyFor(appSecret, 'setup-code')).update(nonce).digest())

export const isSetupCode = (typed: string, appSecret: string, nonce: string): boolean =>
  isSameText(readTypedCode(typed), readTypedCode(setupCode(appSecret, nonce)))

type Place = Pick<Config, 'dataDirectory'>
export const setupCodeFile = ({ dataDirectory }: Place): string => join(dataDirectory, 'setup-code')

/** For operators without a terminal; only the owner of the process reads it. */
export const writeSetupCode = (place: Place, code: string): void => {
  mkdirSync(place.dataDirectory, { recursive: true })
  const file = setupCodeFile(place)
  writeFileSync(file, `${code}\n`, { mode: OWNER_ONLY_FILE })
  // The mode above counts for new files only.
  chmodSync(file, OWNER_ONLY_FILE)
}

export const removeSetupCode = (place: Place): void => rmSync(setupCodeFile(place), { force: true })
