/** Names and descriptions of the Wing Chun modules: two lines each, German and English. The glossary terms follow the name. */

export const WING_CHUN_1 = `
Stand und Mitte | Stance and centre | Stand, Mitte
Du lernst zu stehen, ohne dich festzuhalten, und findest die Linie, die dich schützt. | You learn to stand without holding on and find the line that protects you.

Der Keil | The wedge | Keil, Mitte
Zwei Arme werden eine Form. Du teilst den Angriff, statt ihn zu stoppen. | Two arms become one shape. You split the attack instead of stopping it.

Gerader Fauststoß | Straight punch | Fauststoß, Ellbogen
Der kürzeste Weg von dir zum Ziel. Die Schulter bleibt unten, der Ellbogen führt. | The shortest path from you to the target. The shoulder stays low, the elbow leads.

Schritt nach vorn | Step forward | Schritt, Abstand
Du schließt den Abstand, bevor ihn jemand anderes schließt. | You close the distance before someone else does.

Hände oben | Hands up | Deckung
Die Hände stehen dort, wo sie gebraucht werden. Aus dem Alltag in die Deckung in einer Bewegung. | The hands are where they are needed. From everyday posture into guard in one movement.

Blick und Abstand | Eyes and distance | Abstand
Du siehst den ganzen Menschen und merkst, wann er zu nah ist. | You see the whole person and notice when they are too close.

Erste Wendung | First turn | Wendung, Hüfte
Die Hüfte dreht und nimmt dich mit. Erst auf der Stelle, ohne Eile. | The hip turns and takes you with it. First on the spot, without hurrying.

Der gerade Weg | The straight path | Mitte, Fauststoß
Stand, Keil und Fauststoß hintereinander. Die erste Reihe, die du allein üben kannst. | Stance, wedge and punch in a row. The first sequence you can practise alone.

Ellbogen tief | Low elbow | Ellbogen
Ein tiefer Ellbogen schützt die Rippen und hält die Kraft hinter der Faust. | A low elbow protects the ribs and keeps the power behind the fist.

Abwehr außen | Outer guard | Deckung, Keil
Ein Schlag von der Seite trifft auf eine Form, die schon steht. | A strike from the side meets a shape that is already there.

Abwehr innen | Inner guard | Deckung, Weicher Arm
Der Arm führt den Stoß an dir vorbei und bleibt dabei in der Nähe der Mitte. | The arm guides the punch past you and stays close to the centre.

Fauststoß mit Schritt | Punch with a step | Fauststoß, Schritt
Fuß und Faust kommen zusammen an. So wird aus Armkraft Körperkraft. | Foot and fist arrive together. That turns arm power into body power.

Zurück und zur Seite | Back and to the side | Schritt, Winkel
Nicht jeder Weg führt nach vorn. Du gehst aus der Linie und behältst den Stand. | Not every path leads forward. You leave the line and keep your stance.

Tritt zum Knie | Kick to the knee | Stopptritt
Ein kurzer Tritt ohne Ausholen. Er hält auf, was auf dich zukommt. | A short kick without winding up. It holds off whatever is coming towards you.

Weicher Arm | Soft arm | Weicher Arm, Druck
Der Arm gibt nach, ohne zu weichen. Du lernst den Unterschied zu spüren. | The arm yields without retreating. You learn to feel the difference.

Hand am Arm | Hand on arm | Kontakt, Klebende Hände
Mit der Hand am Arm des anderen weißt du früher, was er vorhat. | With your hand on their arm, you know sooner what they intend.

Griff am Handgelenk | Wrist grab | Griff
Du befreist dich mit der Richtung, nicht mit Kraft. | You free yourself with direction, not strength.

Griff am Kragen | Collar grab | Griff, Keil
Wer dich hält, hat nur noch eine Hand frei. Das nutzt du. | Whoever holds you has only one hand free. You use that.

Schubsen und Stehen | Pushed and standing | Stand, Wurzel
Jemand schubst dich, und du stehst noch. Die Füße wissen, wohin. | Someone pushes you and you’re still standing. The feet know where to go.

Stimme und Grenze | Voice and boundary | Stopp-Ruf, Abstand
Ein klares Wort spart viele Bewegungen. Wir üben laut. | A clear word saves a lot of movement. We practise out loud.

Gegen die Wand | Against the wall | Keil, Winkel
Hinter dir ist kein Platz mehr. Du machst dir vorn welchen. | There’s no room left behind you. You make some in front.

Fallen und Aufstehen | Falling and getting up | Fallen, Bodenlage
Du landest weich, schützt den Kopf und stehst so auf, dass du siehst, was kommt. | You land softly, protect your head and get up so that you can see what’s coming.

Zwei Aktionen am Stück | Two actions in one | Takt
Abwehr und Stoß sind ein Takt, nicht zwei. Erst langsam, dann gleichzeitig. | Guard and punch are one beat, not two. Slowly at first, then both at once.

Kleines freies Spiel | Small free play | Freies Spiel
Alles aus diesem Level, mit einem Partner und mit Regeln, die euch beide schützen. | Everything from this level, with a partner and with rules that protect you both.
`

export const WING_CHUN_2 = `
Stand in Bewegung | Stance in motion | Stand, Schritt
Der Stand bleibt, auch wenn die Füße gehen. Du wechselst die Höhe nicht. | The stance stays even when the feet walk. You do not change height.

Keil mit Druck | Wedge under pressure | Keil, Druck
Jetzt drückt jemand dagegen. Der Keil trägt, wenn die Ellbogen stimmen. | Now someone pushes back. The wedge holds when the elbows are right.

Fauststöße im Takt | Punches in rhythm | Fauststoß, Takt
Drei, fünf, sieben Stöße. Jeder beginnt, bevor der letzte zu Ende ist. | Three, five, seven punches. Each begins before the last one ends.

Schritt und Stoß | Step and punch | Schritt, Fauststoß
Aus dem Stand in den Abstand und wieder heraus, ohne Pause dazwischen. | From standing into range and out again, without a pause in between.

Wendung mit Gewicht | Turn with weight | Wendung, Hüfte, Lot
Das Gewicht geht auf ein Bein, das andere wird frei. Noch auf der Stelle. | The weight goes onto one leg, the other becomes free. Still on the spot.

Ellbogenlinie | Elbow line | Ellbogen, Mitte
Solange der Ellbogen auf der Linie bleibt, findet die Hand von selbst zurück. | As long as the elbow stays on the line, the hand finds its way back.

Handfläche | Palm | Fauststoß
Nicht jede Antwort ist eine Faust. Die flache Hand trifft weich und schiebt weit. | Not every answer is a fist. The palm hits softly and pushes far.

Kontakt halten | Keeping contact | Kontakt, Klebende Hände
Ihr berührt euch und verliert euch nicht. Erst mit einem Arm. | You touch and do not lose each other. With one arm first.

Druck spüren | Feeling pressure | Druck, Kontakt
Augen zu. Du sagst, aus welcher Richtung es kommt, bevor es ankommt. | Eyes closed. You say where it’s coming from before it arrives.

Druck ableiten | Leading pressure away | Druck, Weicher Arm
Was auf dich drückt, geht an dir vorbei in den Boden. | Whatever presses on you goes past you and into the ground.

Innen und außen | Inside and outside | Keil, Winkel
Du wechselst die Seite des Arms, ohne den Kontakt zu verlieren. | You change the side of the arm without losing contact.

Stopp mit dem Fuß | Stop with the foot | Stopptritt, Abstand
Der Fuß ist schneller da als die Hand. Er misst und hält zugleich. | The foot gets there sooner than the hand. It measures and holds at once.

Seitlicher Schritt | Side step | Schritt, Winkel
Ein Schritt zur Seite, und der Angriff zeigt ins Leere. | One step to the side and the attack points at nothing.

Tritt und Stoß | Kick and punch | Stopptritt, Takt
Unten und oben im selben Moment. Wer beides sieht, sieht keins. | Low and high in the same moment. Try to watch both and you’ll see neither.

Umklammerung von vorn | Bear hug from the front | Griff, Wurzel
Du wirst schwer, machst Platz und findest die Mitte wieder. | You become heavy, make room and find the centre again.

Umklammerung von hinten | Bear hug from behind | Griff, Hüfte
Die Hüfte arbeitet zuerst, die Hände danach. | The hip works first, the hands after it.

Haare und Kleidung | Hair and clothes | Griff
Unangenehme Griffe, ruhig gelöst. Du folgst dem Zug, statt gegenzuhalten. | Unpleasant grabs, calmly released. You follow the pull instead of resisting.

Schwinger | Swings | Deckung, Keil
Der häufigste Schlag der Welt. Du gehst hinein, wo er noch keine Kraft hat. | The most common punch in the world. You go in where it has no power yet.

Hohe Angriffe | High attacks | Deckung, Weicher Arm
Alles, was zum Kopf kommt, läuft über eine Form. | Everything aimed at the head meets one shape.

Tiefe Angriffe | Low attacks | Stopptritt, Stand
Das Bein hebt sich, der Stand bleibt. Tritte enden, bevor sie treffen. | The leg lifts, the stance stays. Kicks end before they land.

Sitzen und Aufstehen | Sitting and getting up | Bodenlage, Abstand
Auf der Bank, im Zug, am Tisch: du kommst hoch, ohne den Kopf hinzuhalten. | On a bench, on a train, at a table: you get up without offering your head.

Enge Räume | Tight spaces | Winkel, Ellbogen
Flur, Aufzug, Auto. Kurze Wege und die Ellbogen nah am Körper. | Corridor, lift, car. Short paths and elbows close to the body.

Reden und Gehen | Talking and leaving | Stopp-Ruf, Abstand
Der beste Ausgang ist die Tür. Worte, die Zeit schaffen. | The best way out is the door. Words that buy time.

Freies Spiel mit Regeln | Free play with rules | Freies Spiel, Takt
Zwei Minuten, eine Regel, kein Gewinner. Danach sagt ihr euch, was gut war. | Two minutes, one rule, no winner. Then you tell each other what was good.
`

export const WING_CHUN_3 = `
Stand und Mitte | Stance and centre | Stand, Mitte, Lot
Bekannt und doch neu: jetzt unter Druck von allen Seiten. | Familiar and yet new: now under pressure from all sides.

Der Keil | The wedge | Keil, Ellbogen
Der Keil geht mit. Du hältst ihn in der Bewegung und in der Wendung. | The wedge moves with you. You keep it while walking and turning.

Gerader Fauststoß | Straight punch | Fauststoß, Hüfte
Die Hüfte schickt ihn los. Weniger Arm, mehr Boden. | The hip sends it off. Less arm, more ground.

Schritt nach vorn | Step forward | Schritt, Kontakt
Ein Schritt, der Kontakt herstellt und den Raum des anderen nimmt. | A step that makes contact and takes the other's space.

Wendung | Turn | Wendung, Hüfte
Die Hüfte dreht, der Angriff geht vorbei, du bleibst auf der Mitte. | The hip turns, the attack passes, you stay on the centre.

Ellbogen führen | Leading with the elbow | Ellbogen, Weicher Arm
Die Hand ist nur das Ende. Geführt wird vom Ellbogen. | The hand is only the end. The elbow leads.

Erster Kontakt | First contact | Kontakt, Klebende Hände
Der Moment der Berührung entscheidet. Du lernst, ihn nicht zu verpassen. | The moment of touch decides. You learn not to miss it.

Abstand lesen | Reading distance | Abstand
Drei Abstände, drei Antworten. Du erkennst, in welchem du stehst. | Three distances, three answers. You recognise which one you are in.

Fauststoß in Kette | Chain punches | Kettenfauststoß, Takt
Stoß auf Stoß auf derselben Linie, im Stand und im Gehen. | Punch after punch on the same line, standing and walking.

Stopptritt | Stop kick | Stopptritt
Ein Tritt in die Bewegung hinein, bevor sie ankommt. | A kick into the movement before it arrives.

Seitenwinkel | Side angle | Winkel, Schritt
Du stehst neben der Linie und triffst trotzdem mitten hinein. | You stand off the line and still hit right down the middle.

Griff lösen | Breaking grips | Griff, Winkel
Griffe mit zwei Händen und Griffe, die ziehen. Gelöst mit Wendung und Schritt. | Two-handed grips and grips that pull. Broken with a turn and a step.

Druck aufnehmen | Taking pressure | Druck, Wurzel
Du lässt den Druck herein, bis er dir gehört. | You let the pressure in until it is yours.

Wendung mit Schritt | Turn with a step | Mitte, Keil, Wendung, Weicher Arm
Du gehst aus der Linie und bleibst trotzdem in der Mitte. Erst allein, dann gegen Druck. | You leave the line and still stay in the centre. Alone first, then against pressure.

Zwei Richtungen | Two directions | Wendung, Winkel
Ein Arm geht vor, einer zurück. Der Körper bleibt ruhig dazwischen. | One arm goes forward, one back. The body stays calm in between.

Rückweg | The way back | Rückweg, Deckung
Wohin die Hand geht, ist die halbe Arbeit. Wie sie zurückkommt, die andere. | Where the hand goes is half the work. How it comes back is the other half.

Mit der Wand | With the wall | Winkel, Wurzel
Die Wand im Rücken wird zur Stütze statt zur Falle. | The wall behind you becomes a support instead of a trap.

Kurze Distanz | Short range | Ellbogen, Kontakt
Nase an Nase. Hier zählen Zentimeter und ein ruhiger Atem. | Nose to nose. Here it’s centimetres that count, and calm breathing.

Knie und Ellbogen | Knees and elbows | Ellbogen, Hüfte
Die kurzen Waffen. Mit Pratze und mit Gefühl für den Partner. | The short weapons. With pads and with care for your partner.

Vom Boden auf | Up from the ground | Bodenlage, Fallen
Aus jeder Lage auf die Füße, mit einem Bein als Schild. | From any position to your feet, with one leg as a shield.

Stock und Hand | Stick and hand | Stock, Abstand
Gegen einen Stock zählt der Winkel zuerst und die Hand danach. | Against a stick, the angle comes first and the hand second.

Mehrere Gegner | Several opponents | Winkel, Schritt
Du stellst sie hintereinander, auch wenn sie nebeneinander wollen. | You line them up, even when they want to stand side by side.

Unter Stress | Under stress | Atem, Stopp-Ruf
Puls hoch, Licht aus, Lärm an. Was übrig bleibt, gehört dir. | Pulse up, lights off, noise on. What remains is yours.

Freies Spiel | Free play | Freies Spiel, Takt
Keine Reihenfolge mehr. Ihr spielt mit allem, was dieses Level hat. | No more sequence. You play with everything this level offers.
`
