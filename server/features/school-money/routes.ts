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
import { bookPayment, bookRefund } from './book-own-payments.ts'
import { listAssociation, listBills, listContracts, readSchoolMoney } from './read-money.ts'
import { enterContract } from './sales/enter-contract.ts'
import { saveIssuer } from './sales/save-issuer.ts'
import { addPlan, changeTariff, listTariffs, makeTariff } from './sales/tariffs.ts'

const FIRST_PAGE = 1

const moneyRoutes = (app: HttpApp): void => {
  serveData(app, money.readSchoolMoney, (context, { params }) => readSchoolMoney(context, params.id))
  serveData(app, money.listOpenBills, (context, { params, query }) =>
    listBills(context, params.id, { page: query.page ?? FIRST_PAGE, age: query.age }),
  )
  serveData(app, money.bookPayment, (context, { params, body }) =>
    bookPayment(context, { schoolId: params.id, billId: params.billId }, body),
  )
  serveData(app, money.listSchoolContracts, (context, { params, query }) =>
    listContracts(context, params.id, query.page ?? FIRST_PAGE),
  )
  serveData(app, money.listAssociationMembers, (context, { params, query }) =>
    listAssociation(context, params.id, query.page ?? FIRST_PAGE),
  )
  serveData(app, money.bookRefund, (context, { params }) => bookRefund(context, params.id, params.refundId))
  serve(app, money.exportBooks, (context, { params, query }, io) =>
    sendExport(context, { schoolId: params.id, ...query }, io),
  )
}

const debitRoutes = (app: HttpApp): void => {
  serveData(app, money.makeDebitFile, (context, { params, body }) =>
    makeDebitFile(context, params.id, body.collectOn),
  )
  serve(app, money.downloadDebitFile, (context, { params }, io) =>
    sendDebitFile(context, { schoolId: params.id, fileId: params.fileId }, io),
  )
  serveData(app, money.listDebits, (context, { params }) => listDebits(context, params.id, params.fileId))
  serveData(app, money.cancelDebitFile, (context, { params }) =>
    cancelDebitFile(context, { schoolId: params.id, fileId: params.fileId }),
  )
  serveData(app, money.bookDebitFile, (context, { params }) =>
    bookDebitFile(context, { schoolId: params.id, fileId: params.fileId }),
  )
  serveData(app, money.bookReturn, (context, { params, body }) =>
    bookReturn(context, { schoolId: params.id, attemptId: params.attemptId }, body.feeCents),
  )
}

const mandateRoutes = (app: HttpApp): void => {
  serveData(app, mandates.listMandates, (context, { params, query }) =>
    listSchoolMandates(context, params.id, query.page ?? FIRST_PAGE),
  )
  serveData(app, mandates.enterMandate, (context, { params, body }) =>
    enterMandate(context, params.id, {
      payerId: body.payer_id,
      holder: body.holder,
      iban: body.iban,
      signedOn: body.signed_on,
    }),
  )
  serveData(app, mandates.revokeSchoolMandate, (context, { params }) =>
    revokeSchoolMandate(context, params.id, params.mandateId),
  )
  serveData(app, mandates.listOwnMandates, (context) => listOwnMandates(context))
  serveData(app, mandates.giveMandate, (context, { body }) =>
    giveMandate(context, { issuerId: body.issuer_id, holder: body.holder, iban: body.iban }),
  )
  serveData(app, mandates.revokeOwnMandate, (context, { params }) => revokeOwnMandate(context, params.id))
}

const salesRoutes = (app: HttpApp): void => {
  serveData(app, sales.saveIssuer, (context, { params, body }) =>
    saveIssuer(context, { schoolId: params.id, ...body }),
  )
  serveData(app, sales.listTariffs, (context, { params }) => listTariffs(context, params.id))
  serveData(app, sales.makeTariff, (context, { params, body }) => makeTariff(context, params.id, body))
  serveData(app, sales.addPlan, (context, { params, body }) =>
    addPlan(context, { schoolId: params.id, tariffId: params.tariffId }, body),
  )
  serveData(app, sales.changeTariff, (context, { params, body }) =>
    changeTariff(context, { schoolId: params.id, tariffId: params.tariffId }, body),
  )
  serveData(app, sales.enterContract, (context, { params, body }) =>
    enterContract(context, params.id, {
      key: body.key,
      planId: body.plan_id,
      memberId: body.member_id,
      payerId: body.payer_id,
      startsOn: body.starts_on,
      signedOn: body.signed_on,
    }),
  )
}

export const routes: FeatureRoutes = (app) => {
  moneyRoutes(app)
  debitRoutes(app)
  mandateRoutes(app)
  salesRoutes(app)
}
