/** Names and descriptions of the modules of the children's programme, in the format of `wing-chun.ts`, in shorter sentences. */

export const KIDS_1 = `
Stehen wie ein Fels | Standing like a rock | Stand
Niemand schubst dich um. | Nobody pushes you over.

Hände wie ein Dach | Hands like a roof | Deckung
Dein Kopf bleibt trocken, auch wenn es Kissen regnet. | Your head stays dry even when it rains cushions.

Laut Stopp sagen | Saying stop out loud | Stopp-Ruf
Deine Stimme ist stark. Alle hören dich. | Your voice is strong. Everyone hears you.

Großer Schritt | Big step | Schritt
Vor, zurück, zur Seite. Ohne zu stolpern. | Forward, back, sideways. Without stumbling.

Weich fallen | Falling softly | Fallen
Rund wie ein Ball. Es tut nicht weh. | Round like a ball. It does not hurt.

Augen auf | Eyes open | Abstand
Was ist neu im Raum? Du siehst es zuerst. | What is new in the room? You see it first.

Weglaufen mit Plan | Running away with a plan | Rückweg
Du weißt, wo die Tür ist und wer dir hilft. | You know where the door is and who’ll help you.

Faust bauen | Building a fist | Fauststoß
Der Daumen bleibt außen. Immer. | The thumb stays outside. Always.

Stoß auf die Pratze | Punch on the pad | Fauststoß
Gerade, schnell, und zurück. | Straight, quick, and back.

Knie hoch | Knees up | Stopptritt
Storch und Känguru üben zusammen. | Stork and kangaroo practise together.

Drehen | Turning | Wendung
Der Bauch dreht, die Füße kommen mit. | The belly turns, the feet come along.

Hand los | Hand free | Griff
Jemand hält dich fest. Du kommst frei. | Someone holds you. You get free.

Partner und Freund | Partner and friend | Partner
Ihr passt aufeinander auf. | You look after each other.

Tigergang | Tiger walk | Bodenlage
Leise auf vier Pfoten. | Quietly on four paws.

Fangen mit Regeln | Tag with rules | Freies Spiel
Wer fair spielt, gewinnt öfter. | Play fair and you’ll win more often.

Nein ist ein Satz | No is a sentence | Stopp-Ruf
Du darfst Nein sagen. Auch zu Großen. | You may say no. To grown-ups too.

Hilfe holen | Getting help | Stopp-Ruf
Du weißt, wen du rufst und was du sagst. | You know whom to call and what to say.

Sicherer Stand | Safe stance | Stand
Füße breit, Knie weich. | Feet wide, knees soft.

Sprung und Landung | Jump and landing | Fallen, Stand
Du landest leise wie eine Katze. | You land quietly like a cat.

Rolle vorwärts | Forward roll | Fallen
Über die Schulter, nicht über den Kopf. | Over the shoulder, not over the head.

Ruhig atmen | Breathing calmly | Atem
Fünf Atemzüge, dann ist der Ärger klein. | Five breaths, and the anger is small.

Zuhören | Listening | Partner
Erst hören, dann machen. | Listen first, then do.

Höflich grüßen | Greeting politely | Partner
Ein Gruß sagt: Ich passe auf dich auf. | A greeting says: I’ll look after you.

Kleine Vorführung | Little show | Takt
Du zeigst, was du kannst. Alle klatschen. | You show what you can do. Everyone claps.
`

export const KIDS_2 = `
Fels im Wind | Rock in the wind | Stand
Es schubst von vorn und von hinten. Du stehst. | Pushes from the front and from behind. You stand.

Dach und Wand | Roof and wall | Deckung
Hoch und zur Seite, beides schnell. | Up and sideways, both quickly.

Stimme und Blick | Voice and eyes | Stopp-Ruf
Du schaust hin und sagst es klar. | You look and say it clearly.

Seitschritt | Side step | Schritt, Winkel
Der Zug fährt vorbei. Du stehst daneben. | The train passes. You stand beside it.

Rückwärts fallen | Falling backwards | Fallen
Kinn zur Brust, Arme auf den Boden. | Chin to chest, arms to the floor.

Abstand messen | Measuring distance | Abstand
Eine Armlänge ist dein Zimmer. | One arm's length is your room.

Zwei Stöße | Two punches | Fauststoß, Takt
Eins, zwei, und die Hände sind wieder oben. | One, two, and the hands are up again.

Tritt auf das Kissen | Kick to the cushion | Stopptritt
Das Knie zielt, der Fuß trifft. | The knee aims, the foot hits.

Drehen und Schieben | Turning and pushing | Wendung
Du drehst dich heraus und schiebst weg. | You turn out and push away.

Beide Hände fest | Both hands held | Griff
Zwei Hände halten dich. Ein Trick reicht. | Two hands hold you. One trick is enough.

Rucksack | Rucksack | Griff
Jemand zieht am Rucksack. Du weißt, was zählt: du. | Someone pulls your rucksack. You know what counts: you.

Tauziehen im Stand | Tug of war standing | Wurzel
Nicht ziehen, sitzen. | Don’t pull, sit.

Krabbe und Bär | Crab and bear | Bodenlage
Bauch oben, Bauch unten. Wer ist schneller? | Belly up, belly down. Who is faster?

Aufstehen mit Schutz | Getting up guarded | Bodenlage, Deckung
Ein Bein ist dein Schild. | One leg is your shield.

Spiegel spielen | Mirror game | Partner, Takt
Du machst genau, was der andere macht. | You do exactly what the other does.

Geheimnisse | Secrets | Stopp-Ruf
Gute behältst du. Schlechte erzählst du. | Good ones you keep. Bad ones you tell.

Auf dem Schulweg | On the way to school | Rückweg, Abstand
Drei Orte, an denen dir jemand hilft. | Three places where someone will help you.

Ball und Hand | Ball and hand | Kontakt
Der Ball klebt an der Hand, fast. | The ball sticks to the hand, almost.

Rolle rückwärts | Backward roll | Fallen
Über die Schulter und auf die Füße. | Over the shoulder and onto your feet.

Schneckentempo | Snail's pace | Fluss
So langsam wie eine Schnecke mit Gurt. | As slow as a snail with a belt.

Streit klein machen | Shrinking a quarrel | Atem
Ein Satz, ein Schritt zurück, ein Atem. | One sentence, one step back, one breath.

Mutprobe ohne mich | Dares without me | Stopp-Ruf
Mutig ist, wer Nein sagt. | The brave one says no.

Fuchsjagd | Fox hunt | Freies Spiel
Klau das Band, behalte deins. | Steal the ribbon, keep yours.

Vorführung mit Partner | Show with a partner | Partner, Takt
Zu zweit, ohne Worte. | Two of you, without words.
`

export const KIDS_3 = `
Fels auf einem Bein | Rock on one leg | Stand
Ein Bein trägt dich. Das andere ist frei. | One leg carries you. The other is free.

Keil wie ein Boot | Wedge like a boat | Keil
Der Bug teilt das Wasser. | The bow parts the water.

Sprung und Landung | Jump and landing | Fallen, Stand
Höher, weiter, leiser. | Higher, farther, quieter.

Sicherer Stand | Safe stance | Stand, Wurzel
Jetzt mit geschlossenen Augen. | Now with closed eyes.

Laut Stopp sagen | Saying stop out loud | Stopp-Ruf
Mit Hand, Blick und Stimme zugleich. | With hand, eyes and voice at once.

Schritt im Dreieck | Triangle step | Dreiecksschritt
Drei Punkte, zwei Füße, kein Wackeln. | Three points, two feet, no wobble.

Stoß mit Schritt | Punch with a step | Fauststoß, Schritt
Fuß und Faust kommen zusammen an. | Foot and fist arrive together.

Tritt und zurück | Kick and back | Stopptritt
Der Fuß kommt schneller heim, als er ging. | The foot comes home faster than it left.

Weicher Arm | Soft arm | Weicher Arm
Wie ein Ast im Wind, nicht wie ein Stock. | Like a branch in the wind, not like a stick.

Hände kleben | Sticky hands | Klebende Hände, Kontakt
Handrücken an Handrücken. Wer verliert den Kontakt? | Back of hand to back of hand. Who loses contact?

Augen zu und spüren | Eyes closed and feel | Druck
Du merkst, woher es drückt. | You notice where it pushes from.

Umarmung lösen | Getting out of a hug | Griff, Wurzel
Schwer werden, Platz machen, raus. | Get heavy, make room, out.

Am Boden festgehalten | Held on the ground | Bodenlage, Hüfte
Brücke bauen, zur Seite, aufstehen. | Build a bridge, to the side, get up.

Zwei gegen einen | Two against one | Winkel
Du läufst so, dass immer einer im Weg steht. | You run so that one is always in the way.

Kissen und Stock | Cushion and stick | Stock, Abstand
Weicher Stock, schnelle Füße. | Soft stick, quick feet.

Helfer sein | Being a helper | Partner
Du zeigst einem Küken, wie es geht. | You show a chick how it’s done.

Handy und Netz | Phone and internet | Stopp-Ruf
Was du zeigst, bleibt. Du fragst vorher. | What you share stays. You ask first.

Im Gedränge | In a crowd | Winkel, Schritt
Klein machen, groß machen, durch. | Be small, be big, get through.

Rad und Rolle | Wheel and roll | Fallen
Einmal herum, und du stehst wieder. | Once around, and you’re standing again.

Kraft dosieren | Measuring strength | Druck
Feder, Kissen, Trommel. Du kannst alle drei. | Feather, cushion, drum. You can do all three.

Atem und Puls | Breath and pulse | Atem
Du hörst dein Herz und machst es ruhig. | You hear your heart and make it calm.

Takt und Klatschen | Beat and clapping | Takt
Die Gruppe klatscht, du triffst im Takt. | The group claps, you hit on the beat.

Fuchs und Hase | Fox and hare | Freies Spiel
Zwei Rollen, ein Spiel, viele Runden. | Two roles, one game, many rounds.

Deine Vorführung | Your show | Takt, Freies Spiel
Du denkst sie dir selbst aus. | You make it up yourself.
`
