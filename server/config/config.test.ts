import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { SETTING_NAMES } from './config-shape.ts'
import { loadEnvFile, readConfig, type Config, type Environment } from './config.ts'

const allFilesExist = () => true
const config = (environment: Environment): Config => {
  const result = readConfig(environment, allFilesExist)
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.ok
}
const problems = (
  environment: Environment,
  exists: (path: string) => boolean = allFilesExist,
): readonly string[] => {
  const result = readConfig(environment, exists)
  return 'problems' in result ? result.problems : []
}

test('an empty environment is enough', () => {
  expect(config({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDirectory: resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databasePoolSize: 10,
    demo: true,
    trustProxy: false,
    logLevel: 'info',
    clock: { kind: 'system' },
  })
})

test('an empty value counts as absent', () => {
  expect(config({ PORT: '', SMTP_URL: '  ' })).toEqual(config({}))
})

test('the public address follows port and certificate unless it is given', () => {
  expect(config({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  const withCertificate = { TLS_CERT: 'c.pem', TLS_KEY: 'k.pem', DEMO: 'true' }
  expect(config(withCertificate).publicUrl).toBe('https://localhost:3000')
  expect(config({ PUBLIC_URL: 'https://wegband.example/', DEMO: 'true' }).publicUrl).toBe(
    'https://wegband.example',
  )
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 (any free port) to 65535, but it is "http".'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 (any free port) to 65535, but it is "65536".'],
  [
    { PUBLIC_URL: 'https://wegband.example/app' },
    'PUBLIC_URL must be an http or https address without a path, but it is "https://wegband.example/app".',
  ],
  [
    { DATABASE_URL: 'mysql://root:secret@db/x' },
    'DATABASE_URL must be an address like postgresql://user:password@host:5432/database.',
  ],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters.'],
  [{ DEMO: 'maybe' }, 'DEMO must be true or false, but it is "maybe".'],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, .*, but it is "loud"\.$/],
  [{ TRUST_PROXY: '10.0.0.0/64' }, /^TRUST_PROXY must be false, the number of proxies in front/],
  [{ MAP_TILES_URL: 'https://tiles.example/' }, /^MAP_TILES_URL must be an https address with \{z\}/],
  [
    { MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png' },
    /^MAP_TILES_URL must be an https address with \{z\}/,
  ],
  [
    { GEOCODER_URL: 'http://geocoder.example' },
    /^GEOCODER_URL must be an https address, or an http one of this/,
  ],
  [{ MAIL_FROM: 'Wegband' }, /^MAIL_FROM must be a mail address or Name <mail address>/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be false, the number of proxies in front/],
  [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a whole number from 1 to 200, but it is "0".'],
  [{ CLOCK: 'later', NODE_ENV: 'test' }, /^CLOCK must be an instant like/],
])('%o is refused in one sentence', (environment, sentence) => {
  const found = problems(environment)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(sentence)
})

test('every problem is told at once, and no secret is repeated', () => {
  const found = problems({ PORT: 'x', DEMO: 'y', ADMIN_PASSWORD: 'hush', SMTP_URL: 'hush' })
  expect(found).toHaveLength(4)
  expect(found.join(' ')).not.toContain('hush')
})

test.each([
  [{ ADMIN_MAIL: 'a@b.example' }, ['ADMIN_PASSWORD is missing: ADMIN_MAIL needs it.']],
  [{ TLS_KEY: 'k.pem' }, ['TLS_CERT is missing: TLS_KEY needs it.']],
  [
    { DATABASE_DIRECT_URL: 'postgresql://w@localhost/w' },
    ['DATABASE_URL is missing: DATABASE_DIRECT_URL needs it.'],
  ],
  [{ SMTP_URL: 'smtp://localhost:25' }, ['MAIL_FROM is missing: SMTP_URL needs it.']],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    [
      'STRIPE_PUBLISHABLE_KEY is missing: STRIPE_SECRET_KEY needs it.',
      'STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY needs it.',
    ],
  ],
])('%o lacks its companions', (environment, sentences) => {
  expect(problems(environment)).toEqual(sentences)
})

test('a PostgreSQL of one’s own needs a secret that every process shares', () => {
  const DATABASE_URL = 'postgresql://wegband@db/wegband?sslmode=verify-full'
  expect(problems({ DATABASE_URL })).toEqual([
    expect.stringMatching(/^APP_SECRET is missing: with a DATABASE_URL/),
  ])
  expect(config({ DATABASE_URL, APP_SECRET: 'x'.repeat(32) }).databaseUrl).toBe(DATABASE_URL)
})

test('a file that is not there is named', () => {
  const missing = (path: string) => path !== resolve('key.pem')
  expect(problems({ TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem', DEMO: 'true' }, missing)).toEqual([
    'TLS_KEY names a file that is not there: key.pem.',
  ])
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.7', PUBLIC_URL: 'http://192.168.1.7:3000' },
  { PUBLIC_URL: 'https://wegband.example' },
  { TLS_CERT: 'c.pem', TLS_KEY: 'k.pem' },
])('a server that others reach (%o) becomes a demo by no forgotten setting', (reachable) => {
  expect(problems(reachable)).toEqual([expect.stringMatching(/^DEMO is missing: .*ADMIN_MAIL/)])
  expect(config({ ...reachable, DEMO: 'true' }).demo).toBe(true)
  expect(config({ ...reachable, DEMO: 'false' }).demo).toBe(false)
  const admin = { ADMIN_MAIL: 'a@b.example', ADMIN_PASSWORD: 'long enough' }
  expect(config({ ...reachable, ...admin }).demo).toBe(false)
})

test.each([{}, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:8080' }])(
  'a server that only its own machine reaches (%o) is a demo by default',
  (local) => expect(config(local).demo).toBe(true),
)

test('a direct address is that of the database unless a pooler lies between', () => {
  const own = { DATABASE_URL: 'postgresql://w@pooler/w?sslmode=disable', APP_SECRET: 'x'.repeat(32) }
  expect(config(own).databaseDirectUrl).toBe(own.DATABASE_URL)
  const direct = 'postgresql://w@database/w?sslmode=verify-ca'
  expect(config({ ...own, DATABASE_DIRECT_URL: direct }).databaseDirectUrl).toBe(direct)
})

test.each([
  ['postgresql://w@db.example/w', false],
  ['postgresql://w@db.example/w?sslmode=prefer', false],
  ['postgresql://w@db.example/w?sslmode=no-verify', false],
  ['postgresql://w@localhost/w?host=db.example', false],
  ['postgresql://w@db.example/w?sslmode=verify-full', true],
  ['postgresql://w@db.example/w?sslmode=disable', true],
  ['postgresql://w@127.0.0.1:5432/w', true],
  ['postgresql://w@localhost/w?host=/run/postgresql', true],
])('a database at %s is reached without a word about encryption: %s', (DATABASE_URL, isFine) => {
  const found = problems({ DATABASE_URL, APP_SECRET: 'x'.repeat(32) })
  const sentence = /^DATABASE_URL leads to another machine .*sslmode=verify-full/
  expect(found).toEqual(isFine ? [] : [expect.stringMatching(sentence)])
})

describe('a secret in a file', () => {
  const FILES: Readonly<Record<string, string>> = {
    '/run/secret': `${'s'.repeat(40)}\n`,
    '/run/empty': ' \n',
  }
  const read = (environment: Environment) => readConfig(environment, allFilesExist, (path) => FILES[path])

  test('counts as if it stood in the environment', () => {
    const result = read({ APP_SECRET_FILE: '/run/secret' })
    expect('ok' in result && result.ok.appSecret).toBe('s'.repeat(40))
  })

  test.each([
    [{ APP_SECRET_FILE: '/run/none' }, /^APP_SECRET_FILE names a file that is empty or cannot be read/],
    [{ SMTP_URL_FILE: '/run/empty' }, /^SMTP_URL_FILE names a file that is empty or cannot be read/],
    [{ APP_SECRET_FILE: '/run/secret', APP_SECRET: 'x'.repeat(32) }, /^APP_SECRET and APP_SECRET_FILE/],
  ])('%o stops the start', (environment, sentence) => {
    const result = read(environment)
    expect('problems' in result && result.problems).toEqual([expect.stringMatching(sentence)])
  })

  test('is for secrets alone: another setting has no file', () => {
    const result = read({ PORT_FILE: '/run/secret' })
    expect('ok' in result && result.ok.port).toBe(3000)
  })
})

test.each([
  ['security@club.example', 'mailto:security@club.example'],
  ['https://club.example/report', 'https://club.example/report'],
])('SECURITY_CONTACT=%s becomes an address', (SECURITY_CONTACT, expected) => {
  expect(config({ SECURITY_CONTACT }).securityContact).toBe(expected)
  expect(problems({ SECURITY_CONTACT: 'call us' })).toHaveLength(1)
})

const SERVER = join(import.meta.dirname, '..')

test('every setting has a reader in the server', () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.') && !path.startsWith('config/'))
    .filter((path) => !path.startsWith('testing') && !path.includes('node_modules'))
    .map((path) => readFileSync(join(SERVER, path), 'utf8'))
  const isRead = (name: string): boolean => sources.some((source) => new RegExp(`\\b${name}\\b`).test(source))
  const names = Object.keys(config({}))
  expect(names.filter((name) => !isRead(name))).toEqual([])
})

test('the demo federation gives way to a first admin unless it is asked for', () => {
  const admin = { ADMIN_MAIL: 'a@b.example', ADMIN_PASSWORD: 'long enough' }
  expect(config(admin).demo).toBe(false)
  expect(config({ ...admin, DEMO: 'true' }).demo).toBe(true)
  expect(config({ DEMO: '0' }).demo).toBe(false)
})

test.each([
  ['2', 2],
  ['loopback, 10.0.0.0/8,::1', ['loopback', '10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s', (value, expected) => {
  expect(config({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
})

test.each([
  ['2026-11-20T17:00:00Z', { kind: 'starting-at', iso: '2026-11-20T17:00:00Z' }],
  ['+90m', { kind: 'offset', milliseconds: 5_400_000 }],
  ['-2w', { kind: 'offset', milliseconds: -1_209_600_000 }],
])('CLOCK=%s moves the clock in tests and is refused elsewhere', (CLOCK, clock) => {
  expect(config({ CLOCK, NODE_ENV: 'test' }).clock).toEqual(clock)
  expect(problems({ CLOCK })).toEqual(['CLOCK is only for tests: remove it, or set NODE_ENV=test.'])
})

test('.env.example explains every setting and nothing else, in values that are accepted', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  const values = parseEnv(example.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, ''))
  expect(Object.keys(values).toSorted()).toEqual([...SETTING_NAMES].toSorted())
  expect(problems({ ...values, NODE_ENV: 'test' })).toEqual([])
})

test('an .env file fills in what the environment does not hold', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wegband-env-'))
  const path = join(folder, '.env')
  writeFileSync(path, 'WEGBAND_TEST_ONE=file\nWEGBAND_TEST_TWO=file\n')
  process.env['WEGBAND_TEST_ONE'] = 'environment'
  loadEnvFile(path)
  loadEnvFile(join(folder, 'absent'))
  expect([process.env['WEGBAND_TEST_ONE'], process.env['WEGBAND_TEST_TWO']]).toEqual(['environment', 'file'])
  delete process.env['WEGBAND_TEST_ONE']
  delete process.env['WEGBAND_TEST_TWO']
  rmSync(folder, { recursive: true })
})

describe('the keys of Stripe', () => {
  const keys = (mode: string, publishable = mode) => ({
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${publishable}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })

  test('are all there or none', () => {
    expect(config({}).stripe).toBeUndefined()
    expect(config({ ...keys('test'), DEMO: 'true' }).stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      apiBase: undefined,
    })
    expect(config({ ...keys('live'), DEMO: 'false' }).stripe?.secretKey).toBe('sk_live_1')
  })

  test('of real money start no demo, whose passwords are public', () => {
    expect(problems({ ...keys('live'), DEMO: 'true' })).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY is a live key, and a demo takes no real money/),
    ])
  })

  test('are of one mode', () => {
    expect(problems({ ...keys('live', 'test'), DEMO: 'false' })).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY differ/),
    ])
  })

  test('that are swapped or wrong are named, and the secret ones never repeated', () => {
    const found = problems({
      ...keys('test'),
      STRIPE_SECRET_KEY: 'pk_test_hush',
      STRIPE_WEBHOOK_SECRET: 'hush',
    })
    expect(found).toEqual([
      'STRIPE_SECRET_KEY must be the key of Stripe that begins with sk_test_ or sk_live_.',
      'STRIPE_WEBHOOK_SECRET must be the key of Stripe that begins with whsec_.',
    ])
  })

  test('may come from files', () => {
    const { STRIPE_SECRET_KEY: secret, ...others } = keys('test')
    const read = readConfig(
      { ...others, STRIPE_SECRET_KEY_FILE: '/run/secrets/stripe' },
      allFilesExist,
      () => secret,
    )
    expect('ok' in read && read.ok.stripe?.secretKey).toBe('sk_test_1')
  })
})
