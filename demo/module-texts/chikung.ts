/** Names and descriptions of the ChiKung modules, in the format of `wing-chun.ts`. */

export const CHIKUNG_1 = `
Stehen wie ein Baum | Standing like a tree | Wurzel, Stand
Fünf Minuten stehen. Mehr passiert nicht, und doch viel. | Standing for five minutes. Nothing more happens, and yet a lot.

Wolken schieben | Pushing clouds | Fluss, Atem
Die Arme ziehen am Horizont entlang, der Rücken wird weit. | The arms drift along the horizon, the back grows wide.

Leiser Schritt | Quiet step | Schritt, Wurzel
Der Fuß fragt den Boden, bevor er sich setzt. | The foot asks the ground before it settles.

Den Ball halten | Holding the ball | Bauchmitte, Weicher Arm
Zwischen den Händen liegt etwas Rundes. Du lässt es nicht fallen. | There’s something round between your hands. You don’t drop it.

Atem zählen | Counting breaths | Atem
Vier ein, sechs aus. Nach zehn Runden ist der Kopf leiser. | Four in, six out. After ten rounds the head is quieter.

Schultern wecken | Waking the shoulders | Fluss
Kreise, die am Schreibtisch gefehlt haben. | Circles you’ve missed at your desk.

Nacken wie Seide | Neck like silk | Lot
Der Kopf hängt an einem Faden, der Nacken darf lang werden. | The head hangs from a thread and the neck can lengthen.

Himmel stützen | Holding up the sky | Lot, Atem
Beide Hände nach oben, die Seiten öffnen sich. | Both hands up, the sides open.

Bogen spannen | Drawing the bow | Hüfte, Wurzel
Ein Arm hält, einer zieht. Dazwischen wird die Brust frei. | One arm holds, one draws. In between, the chest opens.

Erde und Himmel | Earth and sky | Lot
Eine Hand trägt, eine drückt. Du wächst in zwei Richtungen. | One hand carries, one presses. You grow in two directions.

Zurückschauen | Looking back | Wendung
Der Blick geht nach hinten, die Füße bleiben hier. | The gaze goes back, the feet stay here.

Wiegen | Swaying | Wurzel, Bauchmitte
Das Gewicht wandert, der Atem kommt mit. | The weight shifts and the breath comes with it.

Wirbel für Wirbel | Vertebra by vertebra | Lot
Ab und auf, so langsam wie möglich. | Down and up, as slowly as possible.

Auf einem Bein | On one leg | Stand, Wurzel
Wackeln ist erlaubt. Das Lächeln hilft. | Wobbling is allowed. Smiling helps.

Die Welle | The wave | Welle, Hüfte
Eine Bewegung läuft vom Fuß bis in die Finger. | A movement runs from the foot to the fingers.

Kranich | Crane | Stand, Fluss
Leicht oben, fest unten. Die Arme werden Flügel. | Light above, firm below. The arms become wings.

Wasser teilen | Parting the water | Weicher Arm, Fluss
Du gehst durch Widerstand, den nur du spürst. | You walk through a resistance only you can feel.

Faden ziehen | Drawing silk | Fluss
Ein Faden, der nicht reißen darf. Er gibt das Tempo vor. | A thread that must not break. It sets the pace.

Klopfen | Tapping | Atem
Von den Schultern bis zu den Füßen. Danach kribbelt alles. | From shoulders to feet. Everything tingles afterwards.

Bauchmitte | The centre of the belly | Bauchmitte, Atem
Die Hände liegen auf dem Bauch und hören zu. | The hands rest on the belly and listen.

Gehen im Kreis | Walking the circle | Schritt, Wendung
Acht Schritte, eine Drehung. Der Kreis wird rund, wenn du rund wirst. | Eight steps, one turn. The circle becomes round when you do.

Acht Formen, erster Teil | Eight forms, part one | Fluss, Atem
Vier Formen am Stück, ohne Eile von einer in die nächste. | Four forms in a row, moving from one to the next without hurry.

Acht Formen, zweiter Teil | Eight forms, part two | Fluss, Atem
Die anderen vier. Danach gehören alle acht dir. | The other four. Then all eight are yours.

Stille | Stillness | Atem, Bauchmitte
Zehn Minuten sitzen oder stehen. Du hast alles, was du brauchst. | Ten minutes sitting or standing. You have everything you need.
`
