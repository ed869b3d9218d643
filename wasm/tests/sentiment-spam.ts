/** @file Advertising in every language, and comments in the words of advertising that are none. */
import type { Row } from './sentiment-matrix.ts';

/** Comments that advertise something or beg for followers. */
export const advertising: Row<readonly string[]> = {
  en: [
    'Love your feed! DM me for a paid collab',
    'Follow for follow? I always follow back',
    'You won our prize draw! Click the link in my bio to claim it 🎉',
    'Use code SUNNY20 for 20% off at www.sunnyshop.example',
    'Amazing! I earn 500 dollars a day from home, message me on WhatsApp +44 7700 900123',
    'Send this pic to @best.travel.pics to get featured 😍',
    'Check out my page for cheap followers and likes',
    'Great content! Promote it on @viral.pages',
  ],
  de: [
    'Toller Feed! Schreib mir eine DM für eine Kooperation',
    'Folgst du mir, folge ich dir zurück',
    'Herzlichen Glückwunsch, du hast bei unserem Gewinnspiel gewonnen! Link in meiner Bio',
    'Mit dem Rabattcode SONNE20 spart ihr 20% auf www.sonnenshop.example',
    'Super! Ich verdiene 500 Euro am Tag von zu Hause, schreib mir auf WhatsApp',
    'Schau auf meinem Profil vorbei, dort gibt es günstige Follower',
  ],
  fr: [
    'Super feed ! Envoie-moi un DM pour une collaboration rémunérée',
    'Abonne-toi et je m’abonne en retour',
    'Félicitations, tu as gagné notre tirage au sort ! Clique sur le lien dans ma bio',
    'Avec le code promo SOLEIL20, 20% de réduction sur www.soleil.example',
    'Génial ! Je gagne 500 euros par jour depuis chez moi, écris-moi sur WhatsApp',
    'Viens voir mon profil pour acheter des abonnés pas chers',
  ],
  es: [
    '¡Me encanta tu feed! Mándame un DM para una colaboración pagada',
    'Sígueme y te sigo de vuelta',
    '¡Felicidades, has ganado nuestro sorteo! Haz clic en el enlace de mi bio',
    'Con el código de descuento SOL20, un 20% menos en www.sol.example',
    '¡Genial! Gano 500 euros al día desde casa, escríbeme por WhatsApp',
    'Pásate por mi perfil y compra seguidores baratos',
  ],
  it: [
    'Bellissimo feed! Scrivimi in DM per una collaborazione pagata',
    'Seguimi e ti seguo anche io, ricambio sempre',
    'Complimenti, hai vinto la nostra estrazione! Clicca sul link in bio',
    'Con il codice sconto SOLE20 risparmi il 20% su www.sole.example',
    'Fantastico! Guadagno 500 euro al giorno da casa, scrivimi su WhatsApp',
    'Passa dal mio profilo e compra follower a poco prezzo',
  ],
  pt: [
    'Amei seu feed! Me chama no direct para uma parceria paga',
    'Sigo de volta, segue aí',
    'Parabéns, você ganhou nosso sorteio! Clique no link da bio',
    'Com o cupom de desconto SOL20 você ganha 20% em www.sol.example',
    'Incrível! Ganho 500 reais por dia trabalhando em casa, me chama no WhatsApp',
    'Passa no meu perfil e compre seguidores baratos',
  ],
};

/** Comments of people, in the same words. */
export const personal: Row<readonly string[]> = {
  en: [
    'DM me the recipe please, it looks delicious',
    'I follow you since the first video and love it',
    'Congratulations on winning the prize, you earned it',
    'The discount was great, thank you',
    'Is the link in your bio broken?',
    'I won the giveaway, thank you so much!',
  ],
  de: [
    'Schreib mir mal das Rezept, das sieht lecker aus',
    'Ich folge dir schon seit dem ersten Video',
    'Glückwunsch zum Gewinn, das hast du verdient',
    'Der Rabatt war toll, danke',
    'Geht der Link in deiner Bio nicht?',
    'Ich habe das Gewinnspiel gewonnen, vielen Dank!',
  ],
  fr: [
    'Envoie-moi la recette, ça a l’air délicieux',
    'Je te suis depuis la première vidéo',
    'Bravo pour le prix, tu l’as mérité',
    'La réduction était super, merci',
    'Le lien dans ta bio ne marche pas ?',
    'J’ai gagné le concours, merci beaucoup !',
  ],
  es: [
    'Mándame la receta, se ve delicioso',
    'Te sigo desde el primer vídeo',
    'Felicidades por el premio, te lo has ganado',
    'El descuento fue genial, gracias',
    '¿No funciona el enlace de tu bio?',
    '¡Gané el sorteo, muchas gracias!',
  ],
  it: [
    'Mandami la ricetta, sembra deliziosa',
    'Ti seguo dal primo video',
    'Complimenti per il premio, te lo sei guadagnato',
    'Lo sconto era ottimo, grazie',
    'Il link in bio non funziona?',
    'Ho vinto il concorso, grazie mille!',
  ],
  pt: [
    'Me manda a receita, parece delicioso',
    'Te sigo desde o primeiro vídeo',
    'Parabéns pelo prêmio, você mereceu',
    'O desconto foi ótimo, obrigada',
    'O link da bio não funciona?',
    'Ganhei o sorteio, muito obrigada!',
  ],
};
