/** The demo's instruction on the right of withdrawal, after the model of the law. */
import type { LegalSource } from './legal-source.ts'

export const WITHDRAWAL: LegalSource = {
  kind: 'withdrawal',
  isMandatory: true,
  title: { de: 'Widerrufsbelehrung', en: 'Right of withdrawal' },
  text: {
    de: `14 Tage Bedenkzeit nach jedem Kauf.

*Beispieltext der Demo. Wer Wegband betreibt, ersetzt ihn durch eine eigene, geprüfte Belehrung.*

## Dein Recht

Du kannst jeden Vertrag, den du hier als Verbraucherin oder Verbraucher schließt, binnen vierzehn Tagen ohne Angabe von Gründen widerrufen. Die Frist beginnt mit dem Tag des Vertragsschlusses.

## So geht es

Sag uns in einer eindeutigen Erklärung, dass du widerrufst: per E-Mail oder per Brief an die Anschrift im Impressum. Es genügt, dass du sie vor Ablauf der Frist absendest. Wir bestätigen dir den Eingang mit Datum und Uhrzeit.

## Was dann geschieht

Wir zahlen dir alles zurück, was du für den Vertrag bezahlt hast, spätestens vierzehn Tage nachdem dein Widerruf bei uns ist, auf demselben Weg, auf dem du gezahlt hast, und ohne Kosten für dich. Hast du verlangt, dass die Leistung schon in der Frist beginnt, zahlst du den Teil, der bis zum Widerruf erbracht ist.

## Wann das Recht endet

Bei Videos und anderen digitalen Inhalten endet es, wenn du ausdrücklich zugestimmt hast, dass wir vor Ablauf der Frist beginnen, und weißt, dass du damit dein Widerrufsrecht verlierst. Danach fragen wir dich einzeln. Für Lehrgänge an einem festen Tag gilt es nicht (§ 312g Abs. 2 Nr. 9 BGB).

## Muster

An den Anbieter, Anschrift siehe Impressum: Hiermit widerrufe ich den Vertrag über ______, bestellt am ______. Name, Anschrift, Datum.`,
    en: `14 days to think it over after every purchase.

*Sample text for the demo. Whoever runs Wegband replaces it with their own reviewed instructions.*

## Your right

You can withdraw from any contract you make here as a consumer within fourteen days without giving a reason. The period begins on the day the contract is made.

## How it works

Tell us clearly that you are withdrawing: by email or by letter to the address in the legal notice. It is enough to send it before the period ends. We will confirm receipt with the date and time.

## What happens then

We refund everything you have paid for the contract no later than fourteen days after your withdrawal reaches us, using the same means of payment and at no cost to you. If you asked for the service to begin within the period, you pay for the part provided up to your withdrawal.

## When the right ends

For videos and other digital content, it ends once you have expressly agreed that we begin before the period is over and have confirmed that you know you thereby lose your right of withdrawal. We ask you for this separately. It does not apply to seminars on a fixed date (section 312g(2) no. 9 BGB).

## Template

To the provider (for the address, see the legal notice): I hereby withdraw from the contract for ______, ordered on ______. Name, address, date.`,
  },
}
