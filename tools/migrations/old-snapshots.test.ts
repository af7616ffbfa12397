import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { oldSnapshots } from './old-snapshots.ts'

test('the newest snapshot and the journal stay, older snapshots go', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wegband-snapshots-'))
  try {
    mkdirSync(join(folder, 'meta'))
    for (const name of ['0009_snapshot.json', '0010_snapshot.json', '0002_snapshot.json', '_journal.json'])
      writeFileSync(join(folder, 'meta', name), '{}')
    expect(oldSnapshots(folder).map((path) => basename(path))).toEqual([
      '0002_snapshot.json',
      '0009_snapshot.json',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
