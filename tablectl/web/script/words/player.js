// The players' own page. [English, Russian, Chinese, Japanese].

export const PLAYER = {
  panel_link: ["Buttons for calls, riichi and wins", "Кнопки: взять, риичи, победа", "吃碰杠、立直、和牌按键", "鳴き・リーチ・和了のボタン"],
  your_seat: ["Your seat", "Ваше место", "您的座位", "あなたの席"],
  scan_your_code: ["Scan the code on your seat's card. The judge has the card.", "Отсканируйте код на карточке вашего места. Карточка у судьи.", "请扫描座位卡上的二维码，座位卡在裁判处。", "席カードのコードを読み取ってください。カードは審判が持っています。"],
  claim_title: ["Your win: claim its value", "Ваша победа: назовите её стоимость", "您和牌：请报番", "あなたの和了：点数を申告してください"],
  claim_how: ["Select the fans that you claim. The table does not count them for you.", "Отметьте фаны, которые вы называете. Стол за вас не считает.", "请选择您要报的番种，系统不代为计算。", "申告する役を選んでください。卓は代わりに数えません。"],
  claim_sum: ["You claim {points} points.", "Вы называете {points} очков.", "您报 {points} 分。", "申告 {points} 点。"],
  claim_send: ["Claim", "Назвать", "报番", "申告する"],
  claimed: ["You have claimed {points} points.", "Вы назвали {points} очков.", "您已报 {points} 分。", "{points} 点を申告しました。"],
  find_fan: ["find a fan", "найти фан", "查找番种", "役を探す"],
  agree: ["I agree", "Согласен", "同意", "同意する"],
  dispute: ["I disagree", "Не согласен", "有异议", "異議あり"],
  you_agreed: ["You agreed to this payment.", "Вы согласились с этим расчётом.", "您已同意本局结算。", "この精算に同意しました。"],
  you_disputed: ["You dispute this payment. The judge has been told.", "Вы не согласны с расчётом. Судье сообщено.", "您对结算有异议，已通知裁判。", "異議を申し立てました。審判に通知済みです。"],
  what_is_wrong: ["What is wrong?", "Что неверно?", "哪里有误？", "どこが違いますか？"],
  send_dispute: ["Dispute the payment", "Оспорить расчёт", "提出异议", "異議を送る"],
  why_judge: ["Reason (optional)", "Причина (необязательно)", "事由（可不填）", "用件（任意）"],
  call_judge: ["Call the judge", "Позвать судью", "呼叫裁判", "審判を呼ぶ"],
  judge_called: ["The judge has been called.", "Судью позвали.", "已呼叫裁判。", "審判を呼びました。"],
};
