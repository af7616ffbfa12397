/** The part of the catalogue about those who run schools and the association: their offices, money, texts, figures and settings. */

export const OFFICE_ERRORS = {
  // school office: schools, sites and rooms in the hands of heads and the office (decisions §6.2)
  'school-office.site-in-use': 409,
  'school-office.school-in-use': 409,
  'school-office.too-many-sites': 409,
  'school-office.too-many-rooms': 409,

  // school money: what a school collects itself (decisions §4)
  'school-money.no-issuer': 409,
  'school-money.no-creditor': 409,
  'school-money.amount-changed': 409,
  'school-money.no-debits': 409,
  'school-money.debit-day': 422,
  'school-money.file-settled': 409,
  'school-money.too-early': 409,
  'school-money.already-returned': 409,
  'school-money.mandate-held': 409,
  'school-money.mandate-ended': 409,
  'school-money.dates': 422,

  // figures for outside: hours of trainers and the yearly count (decisions §6)
  'trainer-hours.closed': 409,
  'trainer-hours.not-closed': 409,
  'trainer-hours.month-runs': 409,
  'trainer-hours.changed': 409,
  'trainer-hours.corrected-since': 409,
  'trainer-hours.already-booked': 409,
  'trainer-hours.too-many-rates': 409,
  'yearly-count.too-early': 409,
  'yearly-count.changed': 409,
  'yearly-count.too-many': 409,

  // people-office: people in the hands of the office (decisions §6.7)
  'people-office.no-address': 409,
  'child-protection.own': 403,
  'person-merges.two-payers': 409,
  'person-merges.payer-goes': 409,
  'person-merges.related': 409,
  'person-merges.child-and-adult': 409,
  'person-merges.birthdays': 409,
  'person-merges.ending': 409,
  'person-merges.closed': 409,
  'person-merges.admins-only': 403,
  'person-merges.takes-away': 409,
  'person-merges.used-since': 409,
  'people-office.last-admin': 409,
  'people-office.no-rights-for': 409,

  // money-office: the back office of money (decisions §6.4-5)
  'money-office.plan-sold': 409,
  'money-office.level-sold': 409,
  'money-office.done-already': 409,
  'money-office.not-payable': 409,
  'money-office.nothing-left': 409,

  // text-office: texts, the glossary and legal texts in the hands of the office (decisions §6.6)
  'text-office.no-draft': 409,
  'text-office.coming-already': 409,
  'text-office.in-force': 409,
  'text-office.german-first': 409,
  'text-office.too-many-hints': 409,
  'text-office.too-many-terms': 409,
  'text-office.term-in-use': 409,
  'text-office.language-incomplete': 409,
  'text-office.gaps-left': 409,

  // training editor (decisions §6.1)
  'training-editor.not-there': 422,
  'training-editor.has-parts': 409,
  'training-editor.refused': 409,
  'training-editor.drafts-changed': 409,
  'training-editor.preview-only': 403,
  'training-editor.bad-file': 422,

  // installation: its settings and connections (decisions §6.7)
  'installation.locked': 409,
  'installation.not-whole': 422,

  // setup: an empty installation, and leaving the demo (decisions §6.7)
  'setup.closed': 410,
  'setup.wrong-code': 403,
  'setup.awaited': 409,
  'setup.no-demo': 409,
  'setup.public-demo': 403,
  'setup.wrong-name': 422,

  // archives: everything out and in (decisions §6)
  'archives.running': 409,
  'archives.no-file': 422,
} as const satisfies Record<string, number>
