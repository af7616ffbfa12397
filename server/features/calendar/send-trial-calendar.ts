/** A trial class as a file that the guest's own calendar opens. */
import type { OpenContext } from '../../http/request/context.ts'
import type { Io } from '../../http/serve-endpoint.ts'
import { readTrialClass } from '../appointments/trial/trials.ts'
import { writeTrialCalendar } from './write-calendar.ts'

export const sendTrialCalendar = async (
  context: OpenContext,
  id: number,
  io: Io,
): Promise<{ status: 200; body: undefined }> => {
  const trial = await readTrialClass(context, id, { ownMail: undefined })
  const { clock, config, locale } = context
  const text = writeTrialCalendar({ locale, publicUrl: config.publicUrl, trial, now: clock.now() })
  void io.reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="wegband.ics"')
    .send(Buffer.from(text))
  return { status: 200, body: undefined }
}
