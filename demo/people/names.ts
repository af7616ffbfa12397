/** First and last names that are common in clubs of these towns; the pairs are invented. */
import type { Random } from '../random.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

const FEMALE = words(`
  Anna Lena Marie Sophie Laura Julia Katharina Hannah Emma Mia Clara Nele Frida Ida Paula Jule Maren Birgit Ute Silke Antje Petra
  Susanne Heike Martina Kerstin Elif Zeynep Ayşe Fatma Selin Derya Esra Melek Agnieszka Kasia Ewelina Magda Zofia Olga Natalia
  Svetlana Irina Oksana Daria Amira Leila Noura Yasmin Samira Fatima Linh Thuy Mai Chiara Giulia Francesca Elena Maria Ana Ivana
  Jelena Milica Marija Lucía Inês Carla Aurélie Camille Noémi Eszter Zsófia Ioana Andreea Priya Anjali Hana Aiko Adaeze Ngozi
`)
const MALE = words(`
  Lukas Jonas Finn Leon Paul Felix Maximilian Jakob Moritz Anton Emil Hannes Lasse Thies Sönke Jens Uwe Ralf Dirk Torsten Holger
  Matthias Stefan Andreas Markus Florian Mehmet Emre Can Burak Kerem Deniz Yusuf Serkan Ömer Piotr Tomasz Krzysztof Marek Paweł
  Jakub Dmitri Sergej Andrej Oleksandr Viktor Omar Karim Hassan Bilal Samir Rami Minh Duc Tuan Luca Matteo Marco Alessandro Nikola
  Stefan Luka Ivan Mateo Diego Tiago Bruno Julien Mathieu Bence Gergő Mihai Andrei Arjun Rohan Kenji Haruto Chidi Emeka Kwame
`)
const KIDS_FEMALE = words(`
  Mia Ella Lotte Frieda Ida Greta Mila Juna Romy Alma Elif Defne Azra Zosia Hania Daria Leila Amina Linh Chiara Ana Mara Hana Nour
`)
const KIDS_MALE = words(`
  Ben Theo Oskar Matti Henry Jonte Levi Karl Milan Noah Kerem Emir Yusuf Jaś Szymon Timur Ali Sami Minh Luca Mateo Nikola Kenji Elias
`)
const LAST = words(`
  Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann
  Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier Hermann König Walter Huber Kaiser Fuchs Peters
  Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht
  Schuster Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas
  Petersen Hansen Jensen Clausen Thomsen Paulsen Carstens Lorenzen Nissen Andresen Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Arslan
  Doğan Koç Aksoy Polat Nowak Kowalski Wiśniewski Wójcik Kamiński Lewandowski Zieliński Szymański Woźniak Ivanov Petrov Sokolov
  Kovalenko Shevchenko Haddad Khalil Nasser Mansour Saleh Nguyễn Trần Lê Phạm Rossi Russo Bianchi Romano Ricci Petrović Jovanović
  Nikolić Marković Horvat García Fernández Silva Santos Costa Dubois Moreau Nagy Szabó Tóth Popescu Ionescu Sharma Patel Tanaka Okafor
  Gruber Steiner Moser Hofer Leitner Egger Meier Müri Brunner Gerber Frei Zürcher Ammann Wyss
`)

export type Name = { firstName: string; lastName: string; gender: 'm' | 'f' }

export const someName = (random: Random, isKid = false): Name => {
  const gender = random.chance(isKid ? 0.48 : 0.42) ? 'f' : 'm'
  const [female, male] = isKid ? [KIDS_FEMALE, KIDS_MALE] : [FEMALE, MALE]
  return { firstName: random.pick(gender === 'f' ? female : male), lastName: random.pick(LAST), gender }
}

const REPLACEMENTS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ø: 'o',
}

/** A name in the characters that user names and email addresses may have. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[äöüßıłđø]/g, (letter) => REPLACEMENTS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '')
