/** The demo's terms of use: an example, and it says so. */
import type { LegalSource } from './legal-source.ts'

export const TERMS: LegalSource = {
  kind: 'terms',
  isMandatory: true,
  title: { de: 'Nutzungsbedingungen', en: 'Terms of use' },
  text: {
    de: `Was du von uns bekommst und woran sich alle halten.

*Beispieltext der Demo. Wer Wegband betreibt, ersetzt ihn durch eigene, geprüfte Bedingungen.*

## 1. Worum es geht

Wegband begleitet dein Training in einer Kampfkunstschule oder online: Weg und Fortschritt, Lehrfilme, Kalender und die Verwaltung deiner Mitgliedschaften. Anbieter ist der Verband, der diese Seite betreibt; seine Anschrift steht im Impressum.

## 2. Dein Konto

- Ein Konto legt nur an, wer mindestens 18 Jahre alt ist. Für Kinder und Jugendliche legen die Sorgeberechtigten das Profil an.
- Deine Angaben sind richtig und bleiben es. Name und Geburtstag stehen auf Ausweis und Urkunden.
- Dein Passwort behältst du für dich. Wenn jemand anderes es kennt, ändere es und melde alle Geräte ab.
- Du kannst dich auch erst als Gast umsehen. Ein Gastkonto, das ein Jahr lang niemand benutzt, dürfen wir löschen.

## 3. Konten für Kinder

Sorgeberechtigte richten das Profil ein, sehen alles darin und entscheiden über Buchungen, Karten und Angaben für den Notfall. Teilen sich mehrere das Sorgerecht, sind sie sich darüber einig. Mit dem 18. Geburtstag geht das Profil an das Kind über, und die Rechte der Eltern enden.

## 4. Training

- Ein gebuchter Platz ist für dich frei. Kannst du nicht kommen, gibst du ihn bis zum Beginn zurück.
- Was bestätigt ist, zählt. Bestätigen dürfen die Trainer deiner Schule, ändern bis 24 Stunden nach dem Ende der Stunde.
- In der Halle gilt, was der Trainer sagt. Übe nur, was du sicher kannst, und sprich an, was dir nicht guttut.
- Lehrfilme ersetzen keinen Unterricht. Achte auf deine Gesundheit und frage im Zweifel ärztlich nach.

## 5. Videos und Texte

Videos, Bilder und Texte sind für dein eigenes Training. Du darfst sie nicht weitergeben, aufzeichnen oder öffentlich zeigen. Bilder anderer Menschen zeigst du nur, wenn sie einverstanden sind; bei Kindern sagen das beide Sorgeberechtigten.

## 6. Kosten und Verträge

Umsehen, Kalender und dein Fortschritt kosten nichts. Was etwas kostet, zeigt dir vor der Bestellung den ganzen Preis, die Laufzeit, die Verlängerung und die Kündigungsfrist. Bestellen darf, wer 18 ist. Nach der ersten Laufzeit verlängert sich ein Vertrag höchstens auf unbestimmte Zeit und ist dann jeden Monat kündbar.

## 7. Guthaben aus dem Verband

Wer aus der bisherigen Mitgliedschaft im Verband ein Guthaben hat, kann es einmal übernehmen. Es wird mit künftigen Beiträgen verrechnet und nicht ausgezahlt, soweit das Gesetz nichts anderes sagt. Guthaben, das älter als 24 Monate ist, lässt sich nicht mehr übernehmen.

## 8. Was nicht geht

Fremde Konten benutzen, Codes anderer vorzeigen, Technik stören, beleidigen, werben. Wer das tut, den dürfen wir sperren, bei Kleinigkeiten erst nach einem Hinweis.

## 9. Verfügbarkeit und Haftung

Wir halten Wegband am Laufen, können aber nicht versprechen, dass es nie ausfällt. Für Schäden an Leben, Körper und Gesundheit und bei Vorsatz und grober Fahrlässigkeit haften wir nach dem Gesetz. Bei leichter Fahrlässigkeit haften wir nur, wenn eine Pflicht verletzt wird, auf die du dich verlassen darfst, und dann für den üblichen, vorhersehbaren Schaden.

## 10. Ende und Änderungen

Du kannst dein Konto jederzeit löschen; laufende Verträge kündigst du vorher. Ändern wir diese Bedingungen, zeigen wir dir die neue Fassung beim nächsten Besuch. Weiter geht es erst, wenn du zugestimmt hast. Stimmst du nicht zu, kannst du kündigen und deine Daten mitnehmen.

Es gilt deutsches Recht. Zwingende Rechte, die du als Verbraucherin oder Verbraucher an deinem Wohnort hast, bleiben.`,
    en: `What you get from us, and what everyone sticks to.

*Sample text for the demo. Whoever runs Wegband replaces it with their own reviewed terms.*

## 1. What this is about

Wegband accompanies your training at a martial arts school or online: path and progress, training videos, calendar and managing your memberships. It is provided by the association that runs this site; its address is in the legal notice.

## 2. Your account

- You must be 18 or over to create an account. For children and young people, their guardians create the profile.
- Your details are correct and you keep them up to date. Your name and birthday appear on your card and certificates.
- You keep your password to yourself. If someone else knows it, change it and sign out all devices.
- You may look around as a guest first. We may delete a guest account that has not been used for a year.

## 3. Accounts for children

Guardians set up the profile, see everything in it and decide about bookings, cards and emergency information. Where several people share parental responsibility, they agree on this. On the child’s 18th birthday the profile passes to them and the parents’ rights end.

## 4. Training

- A booked place is kept for you. If you cannot come, cancel before the class begins.
- What is confirmed counts. Your school’s trainers confirm it, and may change it up to 24 hours after the class.
- In the hall, what the trainer says goes. Practise only what you can do safely, and speak up if something isn’t good for you.
- Videos do not replace classes. Look after your health, and ask a doctor if in doubt.

## 5. Videos and texts

Videos, pictures and texts are for your own training. You may not pass them on, record them or show them in public. Only show pictures of other people if they agree; for children, both guardians must agree.

## 6. Costs and contracts

Looking around, the calendar and your progress are free. For anything that costs money, we show you the full price, the term, the renewal and the notice period before you order. You must be 18 or over to order. After the initial term, a contract can only continue for an indefinite period and can then be ended at a month’s notice.

## 7. Credit from the association

If you have credit from a previous membership of the association, you can transfer it once. It is set off against future fees and not paid out, unless the law says otherwise. Credit older than 24 months can no longer be transferred.

## 8. What is not allowed

Using other people’s accounts, showing other people’s codes, disrupting the service, insulting others, advertising. If you do any of this, we may lock your account; for minor matters, only after a warning.

## 9. Availability and liability

We keep Wegband running but cannot promise that it will never fail. We are liable under the law for injury to life, body and health, and for intent and gross negligence. For slight negligence we are liable only for breach of a duty you are entitled to rely on, and then only for typical, foreseeable damage.

## 10. Ending and changes

You can delete your account at any time; end any current contracts first. If we change these terms, we show you the new version on your next visit. You can only continue once you have agreed. If you do not agree, you can leave and take your data with you.

German law applies. Mandatory rights that you have as a consumer where you live are not affected.`,
  },
}
