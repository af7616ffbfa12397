import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metresBetween } from '@wegband/domain/features/schools/distances.ts'
import { onlineGeocoder } from './online.ts'
import { builtInGeocoder, readGazetteer } from './built-in-geocoder.ts'
import { POSTAL_REGIONS } from './postal-regions.ts'

const silent = { warn: () => {} }
const anyPlace = () => 0
const named = async (typed: string) =>
  (await builtInGeocoder().find(typed, anyPlace, silent)).map(({ name, region }) => `${name}, ${region}`)

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

  test('knows where every German postal code lies, and says where it knows it only about', async () => {
    const find = async (typed: string) => (await builtInGeocoder().find(typed, anyPlace, silent))[0]
    expect(readGazetteer().areas.filter(({ code }) => code.length === 5).length).toBeGreaterThan(8_100)
    expect(await find('25421')).toMatchObject({ name: 'Pinneberg', isApproximate: false })
    expect(await find('D-25421 Pinneberg')).toMatchObject({ name: 'Pinneberg' })
    expect(await find('24105')).toMatchObject({ name: 'Kiel', isApproximate: true })
    expect(await find('254')).toMatchObject({ country: 'DE', isApproximate: true })
    expect(await find('99999')).toMatchObject({ name: 'Erfurt', isApproximate: true })
    expect((await builtInGeocoder().find('8005', anyPlace, silent)).map(({ name }) => name)).toEqual([
      'Graz',
      'Zürich',
    ])
  })

  test('takes the country and the town beside a code at their word', async () => {
    const find = async (typed: string) =>
      (await builtInGeocoder().find(typed, anyPlace, silent)).map(({ name, country }) => `${name} ${country}`)
    expect(await find('CH-8005')).toEqual(['Zürich CH'])
    expect(await find('A-8010')).toEqual(['Graz AT'])
    expect(await find('8005 Zürich')).toEqual(['Zürich CH'])
    expect(await find('6850 Dornbirn')).toEqual(['Dornbirn AT'])
    expect(await find('CH 9000 St. Gallen')).toEqual(['Sankt Gallen CH'])
    expect(await find('D-24340 Eckernförde')).toEqual(['Eckernförde DE'])
    expect(await find('24340 Irgendwo')).toEqual(['Eckernförde DE'])
  })

  test('knows a saint by both spellings', async () => {
    for (const typed of ['St. Gallen', 'st gallen', 'Sankt Gallen', 'St. Galen'])
      expect([typed, (await named(typed))[0]?.split(',')[0]]).toEqual([typed, 'Sankt Gallen'])
    expect((await named('St. Pölten'))[0]?.split(',')[0]).toBe('Sankt Pölten')
  })

  // coordinates from general knowledge of the towns, not from any of the tables
  test.each([
    ['01067', 51.05, 13.74],
    ['02826', 51.15, 14.99],
    ['03046', 51.76, 14.33],
    ['04109', 51.34, 12.37],
    ['10115', 52.53, 13.39],
    ['15230', 52.34, 14.55],
    ['17489', 54.1, 13.38],
    ['18055', 54.09, 12.14],
    ['20095', 53.55, 10.0],
    ['23552', 53.87, 10.69],
    ['23730', 54.11, 10.81],
    ['24340', 54.47, 9.84],
    ['25421', 53.66, 9.8],
    ['25980', 54.91, 8.31],
    ['26548', 53.71, 7.15],
    ['27498', 54.18, 7.89],
    ['31535', 52.5, 9.46],
    ['39104', 52.13, 11.63],
    ['50667', 50.94, 6.96],
    ['54290', 49.76, 6.64],
    ['66111', 49.24, 7.0],
    ['67433', 49.35, 8.14],
    ['79098', 47.99, 7.85],
    ['80331', 48.14, 11.57],
    ['82467', 47.49, 11.1],
    ['87435', 47.73, 10.32],
    ['88131', 47.55, 9.68],
    ['94032', 48.57, 13.46],
    ['97070', 49.79, 9.93],
  ])('places %s within five kilometres', async (code, latitude, longitude) => {
    const [place] = await builtInGeocoder().find(code, anyPlace, silent)
    expect(place && metresBetween(place, { latitude, longitude })).toBeLessThan(5_000)
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
    const geocoder = onlineGeocoder(url, builtInGeocoder())
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
      const [kiel] = await onlineGeocoder(url, builtInGeocoder()).find('Kiel', anyPlace, silent)
      expect(kiel?.name).toBe('Kiel')
    }
    const [gone] = await onlineGeocoder('http://127.0.0.1:9/search', builtInGeocoder()).find(
      'Kiel',
      anyPlace,
      silent,
    )
    expect(gone?.name).toBe('Kiel')
  })
})
