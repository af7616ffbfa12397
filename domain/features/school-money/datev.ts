/**
 * The books of a month for a tax adviser: DATEV format EXTF 700, category 21 (postings), version 13. Accounts are those of SKR 03.
 * Revenue accounts compute the tax by themselves, so they get gross amounts.
 */
import type { Day, Instant } from '../../basics/calendar-days.ts'
import { withoutFormula } from '../../basics/csv.ts'
import { CENTS_PER_EURO, sumCents } from '../../basics/money.ts'
import { vatGroups, type TaxedAmount } from '../../basics/vat.ts'
import type { Account, PostingKind } from '../ledger/ledger.ts'

export type ExportedPosting = {
  readonly kind: PostingKind
  readonly bookedOn: Day
  /** The number of the invoice, or the cause. */
  readonly document: string
  readonly payer: string
  readonly lines: readonly { readonly account: Account; readonly cents: number }[]
  /** The charges of the bill, whose rates decide the revenue account. */
  readonly taxed: readonly TaxedAmount[]
}

const PLAIN: Readonly<Record<Exclude<Account, 'revenue' | 'vat'>, string>> = {
  receivable: '1400',
  credit: '1718',
  provider: '1360',
  bank: '1200',
  cash: '1000',
  'write-off': '2400',
  fees: '4970',
  opening: '9000',
}
const REVENUE: Readonly<Record<number, string>> = { 1900: '8400', 700: '8300', 0: '8100' }
const OTHER_REVENUE = '8400'
const VAT = '1776'
/** Switches off that the revenue account computes the tax. */
const NO_AUTOMATIC_TAX = '40'
const TEXTS: Readonly<Record<PostingKind, string>> = {
  charge: 'Rechnung',
  cancellation: 'Storno',
  payment: 'Zahlung',
  return: 'Rücklastschrift',
  refund: 'Erstattung',
  'credit-grant': 'Guthaben',
  'credit-use': 'Guthaben verrechnet',
  'credit-transfer': 'Guthaben übertragen',
  'credit-forfeit': 'Guthaben verfallen',
  'write-off': 'Ausbuchung',
  fee: 'Gebühr',
  'fee-passed-on': 'Gebühr weitergegeben',
  payout: 'Auszahlung',
}

const names = (text: string): string[] => text.split(';')
const pairs = (kind: string, content: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => [`${kind} ${at + 1}`, `${content} ${at + 1}`]).flat()

const COLUMNS: readonly string[] = [
  names('Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz'),
  names('Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto'),
  names(
    'Buchungstext;Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink',
  ),
  pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  names('KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung)'),
  names('EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L'),
  names('BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung'),
  pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  names(
    'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer',
  ),
  names('Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen)'),
  names('EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum'),
  names('SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer'),
  names(
    'Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung',
  ),
  names('Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land'),
  names(
    'Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto',
  ),
].flat()
/** Where the filled columns are, counted from 0. */
const AT = {
  amount: 0,
  side: 1,
  currency: 2,
  account: 6,
  contra: 7,
  key: 8,
  day: 9,
  document: 10,
  text: 13,
} as const
const MOST = { document: 36, text: 60 } as const

type Row = {
  readonly cents: number
  readonly account: string
  readonly contra: string
  readonly key?: string
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
/** A spreadsheet that opens the file must not read a name as a formula. */
const plain = (text: string): string => withoutFormula(text).replaceAll(/[\r\n;]/g, ' ')
const commaAmount = (cents: number): string => {
  const size = Math.abs(cents)
  return `${Math.floor(size / CENTS_PER_EURO)},${String(size % CENTS_PER_EURO).padStart(2, '0')}`
}
const compact = (day: Day): string => day.replaceAll('-', '')

/** Revenue and tax of a posting against `contra`, which holds their counterpart. */
const revenueRows = ({ kind, lines, taxed }: ExportedPosting, contra: string): Row[] => {
  const of = (account: Account): number =>
    sumCents(lines.filter((line) => line.account === account).map(({ cents }) => cents))
  const [revenue, vat] = [of('revenue'), of('vat')]
  if (revenue === 0 && vat === 0) return []
  const groups = vatGroups(taxed)
  const [only] = groups
  if (groups.length === 1 && only !== undefined && revenue !== 0)
    return [
      { cents: -(revenue + vat), account: contra, contra: REVENUE[only.vat.basisPoints] ?? OTHER_REVENUE },
    ]
  if (kind === 'charge' && groups.length > 1)
    return groups.map(({ grossCents, vat: rate }) => ({
      cents: grossCents,
      account: contra,
      contra: REVENUE[rate.basisPoints] ?? OTHER_REVENUE,
    }))
  return [
    { cents: -revenue, account: contra, contra: OTHER_REVENUE, key: NO_AUTOMATIC_TAX },
    { cents: -vat, account: contra, contra: VAT },
  ]
}

/** Each posting of ours has one line that all others face: what is owed, or the money. */
const rowsOf = (posting: ExportedPosting): Row[] => {
  const others = posting.lines.filter(({ account }) => account !== 'revenue' && account !== 'vat')
  const main = others.find(({ account }) => account === 'receivable') ?? others[0]
  if (main === undefined || main.account === 'revenue' || main.account === 'vat') return []
  const account = PLAIN[main.account]
  const plainRows = others
    .filter((line) => line !== main)
    .flatMap(({ account: name, cents }) =>
      name === 'revenue' || name === 'vat' ? [] : [{ cents: -cents, account, contra: PLAIN[name] }],
    )
  return [...revenueRows(posting, account), ...plainRows].filter(({ cents }) => cents !== 0)
}

const line = (posting: ExportedPosting, { cents, account, contra, key = '' }: Row): string => {
  const cells: string[] = COLUMNS.map(() => '')
  cells[AT.amount] = commaAmount(cents)
  cells[AT.side] = quoted(cents > 0 ? 'S' : 'H')
  cells[AT.currency] = quoted('EUR')
  cells[AT.account] = account
  cells[AT.contra] = contra
  cells[AT.key] = quoted(key)
  // Day and month; the year is in the head.
  cells[AT.day] = `${posting.bookedOn.slice(8, 10)}${posting.bookedOn.slice(5, 7)}`
  cells[AT.document] = quoted(plain(posting.document).slice(0, MOST.document))
  cells[AT.text] = quoted(plain(`${TEXTS[posting.kind]} ${posting.payer}`.trim()).slice(0, MOST.text))
  return cells.join(';')
}

export type DatevHead = {
  readonly madeAt: Instant
  readonly month: string
  readonly lastDay: Day
  readonly name: string
}

/** Adviser and client are numbers that the tax adviser sets when importing. */
const ADVISER = 1001
const CLIENT = 1
const ACCOUNT_LENGTH = 4

const head = ({ madeAt, month, lastDay, name }: DatevHead): string =>
  [
    [quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), '13', madeAt.replaceAll(/\D/g, '').slice(0, 17)],
    ['', quoted('RE'), quoted(''), quoted(''), String(ADVISER), String(CLIENT)],
    [`${month.slice(0, 4)}0101`, String(ACCOUNT_LENGTH), `${compact(month)}01`, compact(lastDay)],
    [quoted(plain(name).slice(0, 30)), quoted(''), '1', '0', '0', quoted('EUR')],
    ['', quoted(''), '', '', quoted('03'), '', '', quoted(''), quoted('')],
  ]
    .flat()
    .join(';')

export const datevText = (facts: DatevHead, postings: readonly ExportedPosting[]): string =>
  [
    head(facts),
    COLUMNS.join(';'),
    ...postings.flatMap((posting) => rowsOf(posting).map((row) => line(posting, row))),
  ]
    .map((text) => `${text}\r\n`)
    .join('')

/** Signs of Windows-1252 between 0x80 and 0x9f that German texts use. */
const SPECIAL: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
}
const LAST_LATIN = 0xff
const isLatin = (code: number): boolean => code < 0x80 || (code > 0x9f && code <= LAST_LATIN)

/** Letters that Windows-1252 does not have lose their accent; other signs become a question mark. */
export const windows1252 = (text: string): Uint8Array => {
  const byteOf = (sign: string): number[] => {
    const special = SPECIAL[sign]
    if (special !== undefined) return [special]
    const code = sign.codePointAt(0) ?? 0
    if (isLatin(code)) return [code]
    const base = sign.normalize('NFD').codePointAt(0) ?? 0
    return [isLatin(base) && base !== code ? base : 0x3f]
  }
  return Uint8Array.from(Array.from(text.normalize('NFC'), byteOf).flat())
}
