/** Routes of the money of a school, and of a payer's debit mandates. */
import * as money from '@wegband/domain/features/school-money/contract.ts'
import * as mandates from '@wegband/domain/features/school-money/mandates-contract.ts'
import * as sales from '@wegband/domain/features/school-money/sales-contract.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import type { HttpApp } from '../../http/http-app.ts'
import { sendExport } from './books/export-books.ts'
import {
  bookDebitFile,
  bookReturn,
  cancelDebitFile,
  listDebits,
  makeDebitFile,
  sendDebitFile,
} from './debit-files/debit-files.ts'
import {
  enterMandate,
  giveMandate,
  listOwnMandates,
  listSchoolMandates,
  revokeOwnMandate,
  revokeSchoolMandate,
} from './mandates/mandates.ts'
import { bookPayment, bookRefund } from './own-payments.ts'
import { listAssociation, listBills, listContracts, readSchoolMoney } from './read-money.ts'
import { enterContract } from './sales/enter-contract.ts'
import { saveIssuer } from './sales/save-issuer.ts'
import { addPlan, changeTariff, listTariffs, makeTariff } from './sales/tariffs.ts'

const FIRST_PAGE = 1
const NOTHING = { status: 204, body: undefined } as const

const moneyRoutes = (app: HttpApp): void => {
  serveData(app, money.readSchoolMoney, (context, { params }) => readSchoolMoney(context, params.id))
  serve(app, money.listOpenBills, async (context, { params, query }) => ({
    status: 200,
    body: await listBills(context, params.id, { page: query.page ?? FIRST_PAGE, age: query.age }),
  }))
  serve(app, money.bookPayment, async (context, { params, body }) => {
    await bookPayment(context, { schoolId: params.id, billId: params.billId }, body)
    return NOTHING
  })
  serve(app, money.listSchoolContracts, async (context, { params, query }) => ({
    status: 200,
    body: await listContracts(context, params.id, query.page ?? FIRST_PAGE),
  }))
  serve(app, money.listAssociationMembers, async (context, { params, query }) => ({
    status: 200,
    body: await listAssociation(context, params.id, query.page ?? FIRST_PAGE),
  }))
  serve(app, money.bookRefund, async (context, { params }) => {
    await bookRefund(context, params.id, params.refundId)
    return NOTHING
  })
  serve(app, money.exportBooks, (context, { params, query }, io) =>
    sendExport(context, { schoolId: params.id, ...query }, io),
  )
}

const debitRoutes = (app: HttpApp): void => {
  serve(app, money.makeDebitFile, async (context, { params, body }) => ({
    status: 201,
    body: { data: await makeDebitFile(context, params.id, body.collectOn) },
  }))
  serve(app, money.downloadDebitFile, (context, { params }, io) =>
    sendDebitFile(context, { schoolId: params.id, fileId: params.fileId }, io),
  )
  serveData(app, money.listDebits, (context, { params }) => listDebits(context, params.id, params.fileId))
  serve(app, money.cancelDebitFile, async (context, { params }) => {
    await cancelDebitFile(context, { schoolId: params.id, fileId: params.fileId })
    return NOTHING
  })
  serve(app, money.bookDebitFile, async (context, { params }) => {
    await bookDebitFile(context, { schoolId: params.id, fileId: params.fileId })
    return NOTHING
  })
  serve(app, money.bookReturn, async (context, { params, body }) => {
    await bookReturn(context, { schoolId: params.id, attemptId: params.attemptId }, body.feeCents)
    return NOTHING
  })
}

const mandateRoutes = (app: HttpApp): void => {
  serve(app, mandates.listMandates, async (context, { params, query }) => ({
    status: 200,
    body: await listSchoolMandates(context, params.id, query.page ?? FIRST_PAGE),
  }))
  serve(app, mandates.enterMandate, async (context, { params, body }) => ({
    status: 201,
    body: {
      data: await enterMandate(context, params.id, {
        payerId: body.payer_id,
        holder: body.holder,
        iban: body.iban,
        signedOn: body.signed_on,
      }),
    },
  }))
  serve(app, mandates.revokeSchoolMandate, async (context, { params }) => {
    await revokeSchoolMandate(context, params.id, params.mandateId)
    return NOTHING
  })
  serveData(app, mandates.listOwnMandates, (context) => listOwnMandates(context))
  serve(app, mandates.giveMandate, async (context, { body }) => ({
    status: 201,
    body: {
      data: await giveMandate(context, { issuerId: body.issuer_id, holder: body.holder, iban: body.iban }),
    },
  }))
  serve(app, mandates.revokeOwnMandate, async (context, { params }) => {
    await revokeOwnMandate(context, params.id)
    return NOTHING
  })
}

const salesRoutes = (app: HttpApp): void => {
  serveData(app, sales.saveIssuer, (context, { params, body }) =>
    saveIssuer(context, { schoolId: params.id, ...body }),
  )
  serveData(app, sales.listTariffs, (context, { params }) => listTariffs(context, params.id))
  serve(app, sales.makeTariff, async (context, { params, body }) => ({
    status: 201,
    body: { data: await makeTariff(context, params.id, body) },
  }))
  serve(app, sales.addPlan, async (context, { params, body }) => ({
    status: 201,
    body: { data: await addPlan(context, { schoolId: params.id, tariffId: params.tariffId }, body) },
  }))
  serve(app, sales.changeTariff, async (context, { params, body }) => {
    await changeTariff(context, { schoolId: params.id, tariffId: params.tariffId }, body)
    return NOTHING
  })
  serve(app, sales.enterContract, async (context, { params, body }) => ({
    status: 201,
    body: {
      data: await enterContract(context, params.id, {
        key: body.key,
        planId: body.plan_id,
        memberId: body.member_id,
        payerId: body.payer_id,
        startsOn: body.starts_on,
        signedOn: body.signed_on,
      }),
    },
  }))
}

export const routes: FeatureRoutes = (app) => {
  moneyRoutes(app)
  debitRoutes(app)
  mandateRoutes(app)
  salesRoutes(app)
}
