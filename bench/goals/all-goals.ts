/** Every goal that can be measured on one machine, in the order of the plan. */
import type { Goal } from '../measure/goal.ts'
import { archives } from './back-office/archives.ts'
import { auditLog } from './back-office/audit-log.ts'
import { f19 } from './f19-enumeration.ts'
import { f25 } from './f25-uploads.ts'
import { f33 } from './f33-video.ts'
import { memberImport } from './back-office/member-import.ts'
import { p1 } from './p1-list.ts'
import { p10 } from './p10-first-sight.ts'
import { p11 } from './p11-start.ts'
import { p12 } from './p12-processes.ts'
import { p13 } from './p13-segments.ts'
import { p14Federation } from './p14-federation.ts'
import { p14 } from './p14-ledger.ts'
import { p15 } from './p15-mailbox.ts'
import { p16 } from './p16-called-off.ts'
import { p17 } from './p17-renewals.ts'
import { p2 } from './p2-one.ts'
import { p3 } from './p3-repeated.ts'
import { p5Evening } from './p5-evening.ts'
import { p5 } from './p5-tail.ts'
import { p6 } from './p6-history.ts'
import { p7 } from './p7-sign-ins.ts'
import { p8 } from './p8-statements.ts'
import { p9 } from './p9-bytes.ts'
import { yearlyCount } from './back-office/yearly-count.ts'

export const GOALS: readonly Goal[] = [
  p1,
  p2,
  p3,
  p5,
  p5Evening,
  p6,
  p7,
  p8,
  p9,
  p10,
  p11,
  p12,
  p13,
  p14,
  p14Federation,
  p15,
  p16,
  p17,
  f19,
  f25,
  f33,
  memberImport,
  archives,
  yearlyCount,
  auditLog,
]
