import { describe, expect, test } from 'vitest'
import { isOpenInMaintenance, type EndpointShape } from '../http/endpoint.ts'
import { ALL_ENDPOINTS } from './endpoints.ts'
import { OFFLINE_TABLE } from './offline-table.ts'
import { STALE_TABLE } from './stale-table.ts'

const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`
const namesWhere = (has: (endpoint: EndpointShape) => boolean): string[] =>
  ALL_ENDPOINTS.filter(has).map(nameOf).toSorted()

describe('the facts of an endpoint', () => {
  test('an endpoint says how it is conditional exactly when it answers 304', () => {
    expect(namesWhere(({ conditional }) => conditional !== undefined)).toEqual(
      namesWhere(({ answers }) => 304 in answers),
    )
  })

  test('only reads have the facts of reads', () => {
    const isOfRead = ({ conditional, throttleMs, probe, staleOn, offline }: EndpointShape): boolean =>
      [conditional, throttleMs, probe, staleOn, offline].some((fact) => fact !== undefined)
    expect(namesWhere((endpoint) => isOfRead(endpoint) && endpoint.method !== 'GET')).toEqual([])
  })

  test('only writes outlive the page or stay out of the access log', () => {
    const isOfWrite = ({ keepalive, notedWhileImpersonating }: EndpointShape): boolean =>
      keepalive !== undefined || notedWhileImpersonating !== undefined
    expect(namesWhere((endpoint) => isOfWrite(endpoint) && endpoint.method === 'GET')).toEqual([])
  })

  test('facts about an id need the id in the path', () => {
    const namesId = ({ staleOn = [], offline }: EndpointShape): boolean =>
      staleOn.some((entry) => entry.endsWith('/:id')) ||
      offline?.familyOnly === true ||
      offline?.ofRunningClass === true
    expect(namesWhere((endpoint) => namesId(endpoint) && !endpoint.path.includes('/:id'))).toEqual([])
  })

  test('sign-in, notice, settings, set-up, console, files and declarations are open in maintenance', () => {
    const groups = new Set(
      ALL_ENDPOINTS.filter(isOpenInMaintenance).map(({ path }) => path.split('/').slice(1, 3).join('/')),
    )
    expect([...groups].toSorted()).toEqual([
      'api/admin',
      'api/auth',
      'api/declarations',
      'api/exports',
      'api/global-messages',
      'api/settings',
      'api/setup',
      'sanctum/csrf-cookie',
    ])
  })
})

describe('the tables for the browser', () => {
  test('a topic lists the reads of one id beside the reads of all', () => {
    expect(STALE_TABLE['video-trainings']).toEqual({
      one: ['/api/video-trainings/:id'],
      all: ['/api/video-trainings', '/api/video-trainings/partners'],
    })
    expect(STALE_TABLE['session-ended']).toEqual({ one: [], all: [] })
  })

  test('the offline table has the facts of each read by its path', () => {
    expect(OFFLINE_TABLE).toContainEqual({ path: '/api/users/:id/schools', newest: 1, familyOnly: true })
    expect(OFFLINE_TABLE).toContainEqual({ path: '/api/appointments/:id', newest: 12, ofRunningClass: true })
  })
})
