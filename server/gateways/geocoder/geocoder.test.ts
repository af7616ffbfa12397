import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlineGeocoder } from './online.ts'
import { ownTable, readGazetteer } from './own-table.ts'
import { POSTAL_REGIONS } from './postal-regions.ts'

const silent = { warn: () => {} }
const anyPlace = () => 0
const named = async (typed: string) =>
  (await ownTable().find(typed, anyPlace, silent)).map(({ name, region }) => `${name}, ${region}`)

describe('the own table', () => {
  test('knows the towns of three countries by every spelling', async () => {
    for (const typed of ['München', 'Muenchen', 'munchen', 'Munich', 'Münchn'])
      expect([typed, (await named(typed))[0]]).toEqual([typed, 'München, Bayern'])
    expect(await named('Zuerich')).toEqual(['Zürich, Zürich'])
    expect(await named('wien')).toEqual(['Wien, Wien'])
    expect(await named('Eckernfoerde')).toEqual(['Eckernförde, Schleswig-Holstein'])
    expect((await named('Frankfurt')).length).toBeGreaterThan(1)
    expect(await named('Xqzzyplonk')).toEqual([])
  })

  test('places every beginning of a postal code, and no town without a region', () => {
    const { areas, towns } = readGazetteer()
    expect(
      POSTAL_REGIONS.filter(
        ({ code, country }) => !areas.some((area) => area.code === code && area.country === country),
      ),
    ).toEqual([])
    expect(towns.length).toBeGreaterThan(11_000)
    expect(towns.filter(({ region }) => region === '')).toEqual([])
    expect(
      towns.every(
        ({ latitude, longitude }) => latitude > 45 && latitude < 56 && longitude > 5 && longitude < 18,
      ),
    ).toBe(true)
  })

  test('says that a code is known by its region only', async () => {
    const [kiel] = await ownTable().find('24105', anyPlace, silent)
    expect(kiel).toMatchObject({ name: 'Kiel', isApproximate: true })
  })
})

describe('a geocoder by configuration', () => {
  let server: Server
  let url = ''
  let answer: () => { status: number; body: string } = () => ({ status: 200, body: '[]' })
  const asked: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const { status, body } = answer()
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/search`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('is asked once for a place', async () => {
    answer = () => ({
      status: 200,
      body: JSON.stringify([
        {
          lat: '54.33',
          lon: '10.14',
          name: 'Gaarden',
          address: { state: 'Schleswig-Holstein', country_code: 'de' },
        },
      ]),
    })
    const geocoder = onlineGeocoder(url, ownTable())
    for (let time = 0; time < 3; time += 1)
      expect(await geocoder.find('Gaarden & mehr', anyPlace, silent)).toMatchObject([
        { name: 'Gaarden', country: 'DE', latitude: 54.33 },
      ])
    expect(asked).toHaveLength(1)
    expect(new URL(asked[0] ?? '', url).searchParams.get('q')).toBe('Gaarden & mehr')
  })

  test('that fails, or answers nonsense, leaves it to the own table', async () => {
    for (const bad of [
      { status: 500, body: '' },
      { status: 200, body: '{"lat": 1}' },
      { status: 200, body: '<html>' },
    ]) {
      answer = () => bad
      const [kiel] = await onlineGeocoder(url, ownTable()).find('Kiel', anyPlace, silent)
      expect(kiel?.name).toBe('Kiel')
    }
    const [gone] = await onlineGeocoder('http://127.0.0.1:9/search', ownTable()).find(
      'Kiel',
      anyPlace,
      silent,
    )
    expect(gone?.name).toBe('Kiel')
  })
})
