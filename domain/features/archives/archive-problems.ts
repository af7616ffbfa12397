/**
 * Why an archive is refused. `damaged`: no archive, or not whole. `foreign`: it holds what this installation does not know.
 */
export const ARCHIVE_PROBLEMS = [
  'damaged',
  'foreign',
  'too-large',
  'other-version',
  'demo',
  'needs-passphrase',
  'wrong-passphrase',
  'no-admin',
  'not-empty',
  'failed',
] as const
export type ArchiveProblem = (typeof ARCHIVE_PROBLEMS)[number]
