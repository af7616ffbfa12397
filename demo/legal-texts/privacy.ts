/** The demo's privacy notice: displayed, never to be accepted (Art. 13 GDPR requires information, not consent). */
import type { LegalSource } from './legal-source.ts'

export const PRIVACY: LegalSource = {
  kind: 'privacy',
  isMandatory: false,
  title: { de: 'Datenschutz', en: 'Privacy' },
  text: {
    de: `Welche Daten wir brauchen, wie lange, und wer sie sieht.

*Beispieltext der Demo. Wer Wegband betreibt, ersetzt ihn durch eigene, geprüfte Hinweise.*

## Wer verantwortlich ist

Der Verband, der diese Seite betreibt; Anschrift und Ansprechpartner stehen im Impressum. Deine Schule ist für das verantwortlich, was sie selbst über dich führt.

## Was wir verarbeiten und warum

- **Konto:** Name, Geburtstag, Anschrift, E-Mail, Telefon, Benutzername und ein Hash deines Passworts, damit es dein Konto gibt (Vertrag, Art. 6 Abs. 1 b DSGVO).
- **Training:** Buchungen, Anwesenheit, bestätigte Inhalte, Prüfungen und wie weit du Videos gesehen hast, damit dein Weg stimmt (Vertrag).
- **Verband:** Mitgliedsnummer, Beitrag, Grad und Guthaben, wenn du deine Mitgliedschaft übernimmst (Vertrag).
- **Zahlungen:** Bestellungen, Rechnungen und Zahlungen (Vertrag und Gesetz).
- **Notfall:** Gesundheitsangaben und Kontakt, nur wenn du sie einträgst und ausdrücklich einwilligst (Art. 9 Abs. 2 a DSGVO). Sie liegen verschlüsselt. Jeder fremde Blick darauf wird festgehalten, und du siehst ihn.
- **Technik:** Adresse deines Geräts, Zeit und Art der Anfrage, um Angriffe abzuwehren (berechtigtes Interesse, Art. 6 Abs. 1 f DSGVO).

## Was auf deinem Gerät liegt

- **Cookies:** „XSRF-TOKEN“ schützt vor Anfragen fremder Seiten. „wegband-device“ erkennt 180 Tage lang ein Gerät wieder, auf dem du dich schon angemeldet hast. „wegband-code“ gehört zu einem Anmeldecode und endet mit ihm. Über https beginnen ihre Namen mit „__Host-“.
- **Speicher des Browsers:** deine Sitzung, die letzte Seite, Sprache, Aussehen und weitere Einstellungen, womit du anfangen willst, welche Hinweise du ausgeblendet hast, angefangene Formulare und ob das Gerät als Tablet an der Tür dient.
- **Für den Betrieb ohne Verbindung:** die App selbst, bis zu sieben Tage lang dein Name, deine nächsten Termine, dein Code und die Codes deiner Kinder, was du ohne Verbindung eingetragen hast, bis es gesendet ist, wie weit du Filme gesehen hast, und bei Trainern die Anwesenheitsliste des laufenden Termins mit Prüfwerten der Karten.

Sitzung, Codes und Termine sind weg, sobald du dich abmeldest. Ohne diese Dinge geht die App nicht, darum fragen wir nicht nach einer Einwilligung (§ 25 Abs. 2 TDDDG). Es gibt keine Werbung und keine Beobachtung durch Dritte.

## Wer etwas sieht

- Du selbst, und bei Kindern die Sorgeberechtigten.
- Trainer und Leitung deiner Schule: Name, Geburtstag, Erreichbarkeit und dein Training in ihrer Schule.
- Notfallangaben: nur wer deine Stunde gerade leitet oder in Kürze leitet, und die Leitung der Schule.
- Wer vor dem Tablet an der Tür steht: Vorname und erster Buchstabe des Nachnamens aller, die den Termin gebucht haben.
- Menschen, mit denen du verbunden bist: Name und Bild.
- Der Verband, soweit er Konten und Verträge verwaltet. Wer dabei durch deine Augen sieht, muss einen Grund nennen. Du bekommst sofort eine Mitteilung und siehst, wer es wann war.
- Dienstleister, die für uns E-Mails versenden, Zahlungen abwickeln oder Rechner betreiben, nach unseren Weisungen.

## Kinder

Daten von Kindern verarbeiten wir nur, weil Sorgeberechtigte das Profil anlegen. Wir speichern, wer das wann getan hat. Bilder von Kindern zeigen wir niemandem ohne Zustimmung beider Sorgeberechtigten.

## Wie lange

- Konto und Training: bis du dein Konto löschst. Gastkonten: bis zu einem Jahr nach der letzten Nutzung.
- Notfallangaben: bis du sie löschst oder die Einwilligung widerrufst.
- Rechnungen und Zahlungen: acht Jahre, weil das Gesetz es verlangt (§ 147 AO).
- Zustimmungen: solange das Konto besteht und drei Jahre danach, als Nachweis.
- Wer im Konto etwas getan oder angesehen hat: ein Jahr.
- Protokolle der Technik: wenige Wochen.

## Deine Rechte

Du kannst Auskunft verlangen, berichtigen, löschen, einschränken, mitnehmen und widersprechen. Im Profil lädst du alles herunter, was wir über dich wissen, und löschst dein Konto. Einwilligungen widerrufst du dort, wo du sie gegeben hast. Beschweren kannst du dich bei jeder Aufsichtsbehörde für den Datenschutz.

Diesem Hinweis musst du nicht zustimmen. Er sagt dir nur, was geschieht.`,
    en: `What data we need, for how long, and who sees it.

*Sample text for the demo. Whoever runs Wegband replaces it with their own reviewed notice.*

## Who is responsible

The association that runs this site; its address and contact are in the legal notice. Your school is responsible for the records it keeps about you itself.

## What we process, and why

- **Account:** name, birthday, address, email, phone, username and a hash of your password, so that you can have an account (contract, Art. 6(1)(b) GDPR).
- **Training:** bookings, attendance, confirmed content, level checks and how far you have watched videos, so that your path is correct (contract).
- **Association:** member number, fee, grade and credit, if you transfer your membership (contract).
- **Payments:** orders, invoices and payments (contract and legal obligation).
- **Emergency:** health information and a contact, only if you enter it and expressly consent (Art. 9(2)(a) GDPR). It is stored encrypted. Every time someone else looks at it, that is logged and you can see it.
- **Technical data:** the address of your device and the time and kind of each request, to fend off attacks (legitimate interest, Art. 6(1)(f) GDPR).

## What is stored on your device

- **Cookies:** “XSRF-TOKEN” protects against requests from other sites. “wegband-device” recognises, for 180 days, a device on which you have signed in before. “wegband-code” belongs to a sign-in code and ends with it. Over https their names begin with “__Host-”.
- **Browser storage:** your session, the last page, language, appearance and other settings, what you want to start with, which messages you dismissed, forms you have begun, and whether the device serves as the tablet at the door.
- **To work offline:** the app itself; for up to seven days your name, your next classes, your code and your children’s codes; what you entered offline until it has been sent; how far you have watched videos; and for trainers the attendance list of the running class with check values of the cards.

Session, codes and classes are gone as soon as you sign out. The app does not work without these things, so we do not ask for consent (section 25(2) TDDDG). There is no advertising and no tracking by third parties.

## Who sees what

- You yourself, and in the case of children, their guardians.
- Trainers and the head of your school: name, birthday, contact details and your training at their school.
- Emergency information: only the trainer leading your class now or shortly, and the head of the school.
- Anyone standing at the tablet by the door: first name and initial of the last name of everyone who has booked the class.
- People you are connected with: name and picture.
- The association, where it manages accounts and contracts. Anyone who views the app as you has to give a reason. You are notified at once and see who it was and when.
- Service providers who send email, handle payments or run servers for us, on our instructions.

## Children

We only process children’s data because their guardians create the profile. We record who did so and when. We show pictures of children to nobody without the consent of both guardians.

## How long

- Account and training: until you delete your account. Guest accounts: up to a year after last use.
- Emergency information: until you delete it or withdraw your consent.
- Invoices and payments: eight years, as the law requires (section 147 AO).
- Agreements: for as long as the account exists and three years after that, as proof.
- Who did or viewed something in the account: one year.
- Technical logs: a few weeks.

## Your rights

You have the right to access, rectification, erasure, restriction, portability and objection. In your profile you can download everything we know about you and delete your account. You can withdraw consent where you gave it. You can complain to any data protection authority.

You do not have to agree to this notice. It simply tells you what happens.`,
  },
}
