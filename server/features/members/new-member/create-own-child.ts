/** A parent creates a child and asks its school to enrol it. The request is an ordinary school request (§4 School request). */
import type { NewOwnChild } from '@wegband/domain/features/registration/contract.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { readReferenceDataFor } from '../../reference-data/reference-data.ts'
import { createOwnChild, type Created } from '../../registration/create-for-others.ts'
import { writeAsking } from '../../schools/move-request.ts'

export const createChildAndEnrol = (context: Context, body: NewOwnChild): Promise<Created> =>
  createOwnChild(context, body, async (tx, { schoolId, childId }, now) => {
    const { schools } = await readReferenceDataFor(context.db, 'schools', schoolId)
    const school = schools.get(schoolId)
    if (school === undefined) throw notFound()
    const { firstName, lastName } = body.child
    const person = { id: childId, firstName, lastName, avatar: null }
    const asked = {
      schoolId,
      userId: childId,
      type: 'enrollment',
      message: '',
      siteId: null,
      leavesOn: null,
    } as const
    await writeAsking(tx, context.actor, { asked, school, person }, now)
  })
