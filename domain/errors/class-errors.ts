/** The part of the catalogue about training together: classes, their timetable, attendance, cards and the scanner. */

export const CLASS_ERRORS = {
  // video trainings (§4 Video training, decisions §4)
  'video-trainings.needs-partner': 422,
  'video-trainings.not-selectable': 422,
  'video-trainings.partner-access': 422,
  'video-trainings.already-running': 409,
  'video-trainings.partner-busy': 409,
  'video-trainings.too-early': 422,
  'video-trainings.already-ended': 409,
  'video-trainings.none-running': 404,

  // appointments (§8 Appointments)
  'appointments.not-in-window': 403,
  'appointments.already-ended': 409,
  'appointments.already-started': 409,
  'appointments.undo-over': 409,
  'appointments.not-started': 409,
  'appointments.other-trainer-designated': 409,
  'appointments.certificate-required': 403,
  'appointments.other-trainer-fixed': 403,
  'appointments.not-allowed': 403,
  'appointments.examiner-required': 403,
  'appointments.too-early-to-end': 422,
  'appointments.full': 409,
  'appointments.too-late-to-leave': 409,
  'appointments.too-late-to-attend': 409,
  'appointments.cancelled': 409,
  'appointments.nothing-to-wait-for': 409,
  'appointments.offer-gone': 409,
  'appointments.trial-duplicate': 409,
  'appointments.trial-full': 409,
  'appointments.trial-over': 410,
  'appointments.kiosk-over': 410,
  'appointments.kiosk-choose': 409,

  // timetable (decisions §5 details, §6.3, docs/decisions/0030)
  'timetable.overlap': 409,
  'timetable.no-dates': 422,
  'timetable.past': 409,
  'timetable.capacity-below-booked': 409,
  'timetable.already-asked': 409,
  'timetable.already-substituted': 409,
  'timetable.question-over': 409,
  'timetable.not-a-regular': 409,

  // attendance
  'attendance.unknown-confirmation': 404,
  'attendance.denied-excludes-progress': 409,
  'attendance.closed': 409,
  'attendance.exam-conditions-open': 409,
  'attendance.module-required': 422,
  'attendance.begins-sport': 409,
  'attendance.key-reused': 409,

  // progress
  'progress.too-far': 409,

  // cards and chips (§8 Scanner and NFC, decisions §4 QR/NFC)
  'cards.cannot-link': 403,
  'cards.taken': 422,
  'cards.has-one': 409,
  'cards.none-free': 409,
  'cards.revoked': 422,
  'cards.unknown': 404,
  'cards.kids-only': 422,
  'cards.other-school': 422,
  'cards.nfc-known': 409,
  'cards.nfc-too-many': 409,
  'cards.nfc-too-short': 422,
  'cards.too-late-to-undo': 409,

  // scanner (§8 Scanner and NFC): one code per status, and 404 apart by its reason
  'scanner.type-mismatch': 415,
  'scanner.own-training': 409,
  'scanner.not-found-or-expired': 404,
  'scanner.expired': 404,
  'scanner.revoked': 404,
  'scanner.invalid-or-taken': 422,
  'scanner.own-profile': 412,
  'scanner.flood': 429,
} as const satisfies Record<string, number>
