/** Papers to sign on a real database: who signs, when it is complete, races, versions, ends, and the file. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkCertificate } from '@wegband/domain/features/documents/contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import * as office from '@wegband/domain/features/paper-office/signature-contract.ts'
import * as contract from '@wegband/domain/features/signatures/contract.ts'
import { users } from '../../db/schema/people.ts'
import { signatureRequests, signatures, signatureVersions } from '../../db/schema/signatures.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  DEMO_PASSWORD,
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  only,
  type School,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes as documents } from '../documents/routes.ts'
import { routes as notifications } from '../notifications/routes.ts'
import { routes as papers } from '../paper-office/routes.ts'
import * as jobs from './jobs.ts'
import { routes } from './routes.ts'
