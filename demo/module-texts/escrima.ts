/** Names and descriptions of the Escrima modules, in the format of `wing-chun.ts`. */

export const ESCRIMA_1 = `
Griff und Haltung | Grip and posture | Stock, Stand
Der Stock liegt fest in drei Fingern und locker in zweien. Die Schultern sind unten. | The stick lies firmly in three fingers and loosely in two. The shoulders are down.

Zwölf Winkel | Twelve angles | Zwölf Winkel, Winkel
Zwölf Wege, auf denen etwas kommen kann. Du lernst sie als Bild, nicht als Liste. | Twelve paths an attack can take. You learn them as a picture, not as a list.

Der kurze Schlag | The short strike | Stock, Takt
Aus dem Handgelenk, ohne Ausholen. Er ist weg, bevor man ihn sieht. | From the wrist, without winding up. It is gone before it is seen.

Lebende Hand | Living hand | Lebende Hand, Kontakt
Die Hand ohne Stock arbeitet mit. Sie prüft, führt und hält fest. | The hand without the stick joins in. It checks, guides and holds.

Dreiecksschritt | Triangle step | Dreiecksschritt, Schritt
Zwei Füße, drei Punkte. Du bist nie da, wo der Schlag endet. | Two feet, three points. You are never where the strike ends.

Dach und Schild | Roof and shield | Deckung, Stock
Der Stock über dir wird zum Dach, neben dir zum Schild. | Above you the stick becomes a roof, beside you a shield.

Schlag aus der Hüfte | Strike from the hip | Hüfte, Stock
Der Arm ist nur das Ende der Drehung. | The arm is only the end of the turn.

Treffen und gehen | Meet and leave | Fluss, Takt
Stock trifft Stock und löst sich wieder. Das Geräusch ist dein Lehrer. | Stick meets stick and leaves again. The sound is your teacher.

Innen wischen | Inner sweep | Weicher Arm, Stock
Ein Wischen lenkt den Schlag um und legt dich an seine Seite. | A sweep redirects the strike and puts you at its side.

Außen wischen | Outer sweep | Weicher Arm, Winkel
Dasselbe auf der anderen Seite, mit dem Schritt, der dazu gehört. | The same on the other side, with the step that goes with it.

Hand treffen | Hitting the hand | Abstand, Stock
Das nächste Ziel ist das, was dich angreift. | The nearest target is the one that attacks you.

Vor und zurück | Forward and back | Schritt, Abstand
Der Abstand atmet. Du gehst hinein und bist schon wieder draußen. | The distance breathes. You go in and you’re already out again.

Achter | Figure eight | Fluss
Der Stock zeichnet eine Acht und kommt nie zur Ruhe. | The stick draws an eight and never comes to rest.

Doppelschlag | Double strike | Takt
Zwei Treffer auf einem Weg. Der zweite nutzt den Rückprall. | Two hits on one path. The second uses the rebound.

Stoß mit der Spitze | Thrust with the tip | Mitte, Stock
Die Spitze sucht die Mitte. Klein, gerade und leise. | The tip looks for the centre. Small, straight and quiet.

Knauf | The butt | Stock, Abstand
Ganz nah wird das kurze Ende zur Waffe. | Up close, the short end becomes the weapon.

Abnehmen | Disarm | Griff, Winkel
Der Stock dreht aus der Hand, nicht gegen sie. | The stick turns out of the hand, not against it.

Linke Seite | Left side | Takt
Alles noch einmal mit der anderen Hand. Langsam ist erlaubt. | Everything again with the other hand. Slow is allowed.

Fluss im Kreis | Flow in a circle | Fluss, Kontakt
Sechs Schläge im Kreis, ohne Anfang und Ende. | Six strikes in a circle, without beginning or end.

Takt wechseln | Changing the beat | Takt, Fluss
Wer den Takt ändert, bestimmt das Gespräch. | Whoever changes the beat leads the conversation.

Stock gegen Hand | Stick against hand | Abstand, Winkel
Ohne Stock gegen einen Stock: der Winkel rettet dich. | Empty-handed against a stick: the angle saves you.

Gegenstände | Everyday things | Stock
Schirm, Zeitung, Tasche. Der Winkel bleibt gleich. | Umbrella, newspaper, bag. The angle stays the same.

Drei Angriffe | Three attacks | Zwölf Winkel, Fluss
Drei Schläge, die du nicht kennst. Du antwortest mit dem Schritt. | Three strikes you do not know. You answer with the step.

Spiel mit weichen Stöcken | Play with soft sticks | Freies Spiel
Schutzbrille auf, Polster drum. Wer getroffen wird, hat etwas gelernt. | Goggles on, padding round. If you get hit, you’ve learned something.
`

export const ESCRIMA_2 = `
Haltung im Gehen | Posture while walking | Stand, Schritt
Der Stock bleibt still, obwohl die Füße laufen. | The stick stays still even though the feet are moving.

Winkel blind | Angles blind | Zwölf Winkel
Du hörst die Zahl und siehst den Weg. Danach ohne Zahl. | You hear the number and see the path. Then without the number.

Schnappschlag | Snap strike | Stock, Takt
Hin und her in einem Herzschlag. | There and back in one heartbeat.

Hand über Hand | Hand over hand | Lebende Hand, Klebende Hände
Die lebende Hand wechselt ab und verliert den Arm nie. | The living hand alternates and never loses the arm.

Dreieck rückwärts | Triangle backwards | Dreiecksschritt, Rückweg
Rückwärts heißt nicht weg. Du ziehst den anderen mit. | Backwards does not mean away. You draw the other person with you.

Dach mit Schritt | Roof with a step | Deckung, Dreiecksschritt
Das Dach steht schräg, und der Schlag läuft ab wie Regen. | The roof stands at an angle and the strike runs off like rain.

Lange Kette | Long chain | Fluss, Takt
Acht Schläge, ein Atem. | Eight strikes, one breath.

Nah und fern | Near and far | Abstand
Drei Abstände in einer Runde, immer mit einem Grund. | Three distances in one round, always for a reason.

Gegenangriff innen | Inner counter | Mitte, Stock
Du triffst, während er noch unterwegs ist. | You hit while it is still on its way.

Gegenangriff außen | Outer counter | Winkel, Stock
Von der Seite sieht die Deckung anders aus. | From the side, the guard looks different.

Arm binden | Binding the arm | Griff, Kontakt
Für einen Moment gehört der Arm dir. Mehr brauchst du nicht. | For a moment the arm is yours. You need no more.

Zwei Stöcke, Anfang | Two sticks, a start | Stock, Takt
Links und rechts fangen an, sich zu verstehen. | Left and right begin to understand each other.

Zwei Stöcke, Weberei | Two sticks, weaving | Fluss, Stock
Über, unter, über. Das Muster webt sich von selbst. | Over, under, over. The pattern weaves itself.

Kurzer Stock | Short stick | Abstand
Halb so lang, doppelt so nah. | Half as long, twice as close.

Langer Stock | Long stick | Stock, Wurzel
Mit zwei Händen und viel Boden. | With two hands and plenty of ground.

Abnehmen mit Schritt | Disarm with a step | Griff, Dreiecksschritt
Der Schritt nimmt den Stock, die Hand hält nur fest. | The step takes the stick, the hand only holds.

Festhalten verhindern | Keeping your stick | Griff
Deiner bleibt deiner. Kleine Kreise, großer Ärger für den anderen. | Yours stays yours. Small circles, big trouble for them.

Boden und Stock | Ground and stick | Bodenlage, Stock
Auch von unten hat der Stock zwölf Winkel. | The stick has twelve angles from below too.

Gegen zwei | Against two | Winkel, Schritt
Der zweite steht immer hinter dem ersten. Dafür sorgst du. | The second always stands behind the first. You make sure of it.

Takt brechen | Breaking the beat | Takt
Eine halbe Pause reicht. | Half a pause is enough.

Treffer dosieren | Measured hits | Druck, Stock
Berühren, tippen, schlagen: du weißt vorher, was es wird. | Touch, tap, strike: you know beforehand which it will be.

Stimme und Stock | Voice and stick | Stopp-Ruf
Wer etwas in der Hand hat, spricht leiser und klarer. | If you’re holding something, speak more quietly and more clearly.

Runde um Runde | Round by round | Atem, Fluss
Drei Minuten Fluss, eine Minute Pause, dreimal. | Three minutes of flow, one of rest, three times.

Freies Spiel mit Stock | Free play with sticks | Freies Spiel, Takt
Alles, was dieses Level hat, mit Schutz und Respekt. | Everything this level offers, with protection and respect.
`
